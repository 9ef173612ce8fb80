import type { CaseDate } from '@landfall/contract/case-dates';

type Counted = Pick<CaseDate, 'counted'>;

/** What is said of the reason for moving dates: one that a rule counted moves for a reason alone. */
export function reasonWords(...dates: readonly Counted[]) {
  return dates.some(({ counted }) => counted)
    ? ({ required: true, description: 'Why it is to be on another day than counted' } as const)
    : ({
        description: `Why ${dates.length > 1 ? 'they change, for their' : 'it changes, for its'} history. Optional`,
      } as const);
}

/** Why a date may not be moved so; null when it may. */
export function reasonFault({ counted }: Counted, reason: string): string | null {
  return counted && !reason.trim() ? 'A rule counted it: say why it is to be on another day' : null;
}

/** The reason that an undo gives; undefined where none is asked for. */
export function reasonOfUndo({ counted }: Counted): string | undefined {
  return counted ? 'Put back' : undefined;
}
