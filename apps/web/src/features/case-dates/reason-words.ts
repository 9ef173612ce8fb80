import type { CaseDate } from '@landfall/contract/case-dates';

type Counted = Pick<CaseDate, 'counted'>;

/** The description of the reason field for moving dates: required for a date that a rule counted. */
export function reasonWords(...dates: readonly Counted[]) {
  return dates.some(({ counted }) => counted)
    ? ({ required: true, description: 'Why it is to be on another day than counted' } as const)
    : ({
        description: `Why ${dates.length > 1 ? 'they change, for their' : 'it changes, for its'} history. Optional`,
      } as const);
}

/** The error of the reason for moving a date; null when there is none. */
export function reasonFault({ counted }: Counted, reason: string): string | null {
  return counted && !reason.trim() ? 'A rule counted it: say why it is to be on another day' : null;
}

/** The reason that Undo sends; undefined where none is required. */
export function reasonOfUndo({ counted }: Counted): string | undefined {
  return counted ? 'Put back' : undefined;
}
