import type { HandlerInput } from '@landfall/contract/endpoint';
import type { moveMessage } from '@landfall/contract/messages';
import { found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { readOwner } from '../documents/service.ts';
import { lockThreads, openThread, type ThreadRow } from '../threads/service.ts';

/** Where a mail goes: a thread, or a new one on a record. */
export type Destination = HandlerInput<typeof moveMessage>['body'];

/** @throws Failure `invalid_input` unless it names a thread or a record */
export function assertOneDestination({ thread_id, resource_id }: Destination): void {
  if ((thread_id === undefined) === (resource_id === undefined))
    throw invalidInput({ thread_id: 'Either a thread, or a record on which one is opened' });
}

/**
 * The thread that a mail goes to, opened where it is new, locked with another one.
 * @param beside the thread that is locked with it
 * @param subject of a new thread, where none is given
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
