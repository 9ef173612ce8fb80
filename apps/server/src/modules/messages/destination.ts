import type { HandlerInput } from '@landfall/contract/endpoint';
import type { moveMessage } from '@landfall/contract/messages';
import { found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { readOwner } from '../documents/service.ts';
import { lockThreads, openThread, type ThreadRow } from '../threads/service.ts';

/** The destination of a mail: an existing thread, or a new one about a record. */
export type Destination = HandlerInput<typeof moveMessage>['body'];

/** @throws Failure `invalid_input` unless it names a thread or a record */
export function assertOneDestination({ thread_id, resource_id }: Destination): void {
  if ((thread_id === undefined) === (resource_id === undefined))
    throw invalidInput({ thread_id: 'Either a thread, or a record on which one is opened' });
}

/**
 * Locks the thread in which a mail is filed, together with another one, and opens it first if it is new.
 * @param beside the other thread to lock
 * @param subject the subject of a new thread, unless one is given
 * @throws Failure `not_found`
 */
export async function lockDestination(
  session: OrgSession,
  { thread_id, resource_id, subject: given }: Destination,
  { beside, subject }: { beside?: string; subject: string },
): Promise<{ to: ThreadRow; others: ThreadRow[] }> {
  const others = beside === undefined ? [] : [beside];
  if (thread_id !== undefined) {
    const [to, ...rest] = await lockThreads(session, [thread_id, ...others]);
    return { to: found(to), others: rest };
  }
  const owner = await readOwner(session.tx, resource_id ?? '');
  const locked = await lockThreads(session, others, owner.kind === 'case' ? owner.id : null);
  const opened = await openThread(session, { resource_id: owner.id, subject: given ?? (subject || 'Mail') });
  const [to] = await lockThreads(session, [opened.id]);
  return { to: found(to), others: locked };
}
