import { type CaseDate, DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import { useMemo } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { useHandleCaseDate, useReopenCaseDate } from './queries.ts';

type Handled = Pick<CaseDate, 'id' | 'date_type' | 'state' | 'handled_note' | 'superseded_by'>;

/** The new state of a date: 'Interview: done'. */
export function stateWords({ date_type, state }: Pick<Handled, 'date_type' | 'state'>): string {
  return `${date_type}: ${DATE_STATE_LABELS[state].toLowerCase()}`;
}

/** How a date was handled, to restore that. */
function handlingOf({ id, state, handled_note: note, superseded_by }: Handled) {
  return { id, note, ...(superseded_by && { superseded_by }), state: state === 'open' ? 'done' : state };
}

/** Marks a date as done and reopens it, each with Undo, which also works after leaving the page. */
export function useHandling() {
  const { mutateAsync: handle } = useHandleCaseDate();
  const { mutateAsync: open } = useReopenCaseDate();
  return useMemo(() => {
    const opened = ({ date_type }: Handled) => `${date_type}: open again`;
    return {
      done: (date: Handled) =>
        runReported(
          handle({ id: date.id, state: 'done' }),
          stateWords({ ...date, state: 'done' }),
          () => void runReported(open(date.id), opened(date)),
        ),
      reopen: (date: Handled) =>
        runReported(
          open(date.id),
          opened(date),
          () => void runReported(handle({ ...handlingOf(date), undo: true }), stateWords(date)),
        ),
    };
  }, [handle, open]);
}
