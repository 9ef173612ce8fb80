import type { Message } from '@landfall/contract/messages';
import { personName } from '../../platform/db/person-name.ts';
import { Failure, found } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { moveWithMail } from '../documents/service.ts';
import { deleteIncoming, insertIncoming, selectSame, selectStored } from '../incoming-mails/service.ts';
import { moveMailIds } from '../mail-threading/service.ts';
import { announceThread, countReceived, follow, refreshLast } from '../threads/service.ts';
import { assertOneDestination, type Destination, lockDestination } from './destination.ts';
import * as queries from './queries.ts';
import { notifyClientMail } from './received.ts';
import { readMessage } from './service.ts';

/**
 * Replaces a message that was moved by a note with the same id, so that its audit entries stay as visible as the
 * thread.
 */
async function leaveNote(
  { tx, actor, now }: OrgSession,
  { id, thread_id, case_id, number }: queries.MessageRow,
) {
  await queries.insertMessage(tx, {
    id,
    created_at: now,
    thread_id,
    case_id,
    number,
    kind: 'note',
    body: 'A received mail was moved to another thread.',
    author_id: actor.personId,
    author_name: await personName(tx, actor.personId),
  });
}

/**
 * Moves a received mail to another thread, with those of its documents that are still on the original record. The old
 * thread does not show where the mail was moved.
 * @throws Failure `not_found`, `conflict`, `invalid_input`
 */
export async function moveReceived(
  session: OrgSession,
  id: string,
  destination: Destination,
): Promise<Message> {
  const { tx, actor, now } = session;
  assertOneDestination(destination);
  const before = found(await queries.selectMessage(tx, id));
  if (before.kind !== 'received') throw new Failure('conflict', 'Only received mails can be moved');
  if (destination.thread_id === before.thread_id)
    throw new Failure('conflict', 'It is in that thread already');
  const { subject } = found(await selectStored(tx, id));
  const { to, others } = await lockDestination(session, destination, { beside: before.thread_id, subject });
  const from = found(others[0]);
  // Another member may have moved it while this call waited for the locks.
  const [row, stored] = [found(await queries.selectMessage(tx, id)), found(await selectStored(tx, id))];
  if (await selectSame(tx, to.id, stored.content_hash))
    throw new Failure('conflict', 'That thread has this mail already');
  const files = await queries.selectFiles(tx, [id]);
  await deleteIncoming(tx, id);
  await queries.deleteMessage(tx, id);
  await leaveNote(session, row);
  await refreshLast(tx, from.id);
  await announceThread(session, from);

  const { author_name, body } = row;
  const isAutomatic = stored.automatic_reason !== null;
  const number = await countReceived(session, to, { author: author_name, text: body, isAutomatic });
  await follow(tx, { ...to, last_number: number }, [actor.personId]);
  const message = {
    ...newRecord(now),
    thread_id: to.id,
    case_id: to.case_id,
    number,
    kind: 'received' as const,
    body,
    author_id: null,
    author_name,
  };
  await queries.insertMessage(tx, message);
  await queries.insertFiles(
    tx,
    message,
    files.map(({ message_id: _, ...file }) => file),
  );
  const owned = { message_id: message.id, thread_id: to.id, case_id: to.case_id };
  await insertIncoming(tx, { ...stored, ...owned });
  const named = [...stored.references_header.split(' '), stored.mail_id ?? ''].filter((each) => each !== '');
  await moveMailIds(tx, from.id, to, named);
  if (to.owner_id !== from.owner_id) {
    const owner = { id: to.owner_id, kind: to.owner_kind, name: to.owner_name };
    for (const { document_id } of files) await moveWithMail(session, document_id, from.owner_id, owner);
  }
  if (!isAutomatic) await notifyClientMail(session, to, message.id, actor.personId);
  return readMessage(tx, message.id);
}
