import { type Draft, deleteDraft, saveDraft } from '@landfall/contract/messages';
import { call } from '../../../api/client.ts';

/** The last call about the draft of each thread. */
const last = new Map<string, Promise<unknown>>();

/** Makes the calls about one draft one after the other: a slow one never overwrites what came after it. */
function inTurn<T>(threadId: string, act: () => Promise<T>): Promise<T> {
  const turn = (last.get(threadId) ?? Promise.resolve()).catch(() => undefined).then(act);
  last.set(threadId, turn);
  return turn;
}

/** Has the server keep a draft, or keep none. */
export function keepOnServer(threadId: string, draft: Draft | null): Promise<void> {
  const params = { id: threadId };
  return inTurn(threadId, () =>
    draft ? call(saveDraft, { params, body: draft }) : call(deleteDraft, { params }),
  );
}
