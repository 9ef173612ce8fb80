import { type Draft, deleteDraft, saveDraft } from '@landfall/contract/messages';
import { call } from '../../../api/client.ts';

/** The last call for the draft of each thread. */
const last = new Map<string, Promise<unknown>>();

/** Runs the calls for one draft sequentially, so that a slow call never overwrites a later one. */
function sequentially<T>(threadId: string, send: () => Promise<T>): Promise<T> {
  const next = (last.get(threadId) ?? Promise.resolve()).catch(() => undefined).then(send);
  last.set(threadId, next);
  return next;
}

/** Saves a draft on the server, or deletes it. */
export function keepOnServer(threadId: string, draft: Draft | null): Promise<void> {
  const params = { id: threadId };
  return sequentially(threadId, () =>
    draft ? call(saveDraft, { params, body: draft }) : call(deleteDraft, { params }),
  );
}
