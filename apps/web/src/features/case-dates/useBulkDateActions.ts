import type { DatedCase } from '@landfall/contract/case-dates';
import { counted } from '@landfall/contract/counted';
import { bulkFailureWords } from '../../editing/bulk-failure.ts';
import { runReported } from '../../editing/run-reported.ts';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { formerStates } from './former-states.ts';
import { type DateBulk, useBulkDates, useHandleCaseDate } from './queries.ts';
import { reasonOfUndo } from './reason-words.ts';

/** A bulk action without its dates. */
type Action = Omit<DateBulk, 'ids'>;

/** 'Done: 3 dates', and how many of the chosen dates were already in that state. */
export function bulkWords(words: string, changed: number, chosen: number): string {
  const rest = chosen - changed;
  const said = `${words}: ${counted(changed, 'date')}`;
  return rest > 0 ? `${said}. ${counted(rest, 'date')} needed no change` : said;
}

/**
 * Changes the chosen dates at once, all of them or none, and offers Undo for those that changed.
 * @param chosen their state before the change
 * @param onDone called once they have changed
 */
export function useBulkDateActions(chosen: readonly DatedCase[], onDone: () => void) {
  const { mutateAsync: change, isPending } = useBulkDates();
  const { mutateAsync: handle } = useHandleCaseDate();

  /** Rejects with the server's refusal. */
  async function send(action: Action, words: string, undo: (changed: string[]) => Promise<unknown>) {
    const changed = await change({ ids: chosen.map(({ id }) => id), ...action });
    onDone();
    const back = changed.length > 0 ? () => void runReported(undo(changed), 'Undone') : undefined;
    toast(bulkWords(words, changed.length, chosen.length), back);
  }

  /** Reports a refusal. */
  async function run(...sent: Parameters<typeof send>) {
    try {
      await send(...sent);
    } catch (error) {
      toastFailure(bulkFailureWords(error));
    }
  }

  const handling = (state: 'done' | 'waived', note = ''): Parameters<typeof send> => [
    { action: 'handle', state, ...(note && { note }) },
    state === 'done' ? 'Done' : 'Waived',
    (ids) => change({ ids, action: 'reopen' }),
  ];

  async function handleAgain(changed: string[]) {
    const { alike, superseded } = formerStates(chosen, changed);
    for (const body of alike) await change(body);
    for (const { id, handled_note: note, superseded_by } of superseded)
      await handle({ id, state: 'superseded', note, ...(superseded_by && { superseded_by }), undo: true });
  }

  return {
    busy: isPending,
    done: () => run(...handling('done')),
    /** Rejects with the server's refusal, which the dialog shows. */
    handle: (state: 'done' | 'waived', note: string) => send(...handling(state, note)),
    reopen: () => run({ action: 'reopen' }, 'Open again', handleAgain),
    archive: () => run({ action: 'archive' }, 'Archived', (ids) => change({ ids, action: 'restore' })),
    /** Rejects with the server's refusal, which the dialog shows. */
    move: async (days: number, reason: string) => {
      const ids = await change({ ids: chosen.map(({ id }) => id), action: 'move_days', days, reason });
      onDone();
      const counted = chosen.find((date) => date.counted);
      const why = counted && { reason: reasonOfUndo(counted) };
      const back = { ids, action: 'move_days', days: -days, undo: true, ...why } as const;
      const undo = () => void runReported(change(back), 'Undone');
      toast(bulkWords('Moved', ids.length, chosen.length), ids.length > 0 ? undo : undefined);
    },
  };
}
