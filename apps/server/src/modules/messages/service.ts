import { MESSAGES_SHOWN } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { FileSource } from '@landfall/contract/file';
import type { MailField } from '@landfall/contract/mail-templates';
import type { addThreadNote, getMessageHtml, Message } from '@landfall/contract/messages';
import type { getThread } from '@landfall/contract/threads';
import { personName } from '../../platform/db/person-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { found, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { Sender } from '../../platform/mail/message.ts';
import { newRecord } from '../../platform/new-record.ts';
import {
  type IncomingRow,
  rawMailFile,
  selectHtml,
  selectIncoming,
  selectRaw,
} from '../incoming-mails/service.ts';
import { listIdentities } from '../mailboxes/service.ts';
import { discardDraft, readDraft } from '../message-drafts/service.ts';
import { notify } from '../notifications/service.ts';
import {
  countMessage,
  findThread,
  follow,
  lockThread,
  membersOf,
  readersOf,
  type ThreadRow,
  toWire as threadToWire,
} from '../threads/service.ts';
import { replyAddress, replySubject, type SenderIdentity, senderOf } from './outgoing.ts';
import * as queries from './queries.ts';

type MailFile = Awaited<ReturnType<typeof queries.selectFiles>>[number];

/** What is shown of a received mail beside its text. */
function receivedToWire(incoming: IncomingRow, files: readonly MailFile[]): Message['received'] {
  const { subject, sent_at, quoted, has_html, automatic_reason, is_confirmed } = incoming;
  return {
    from: { name: incoming.sender_name, address: incoming.sender_address },
    to: incoming.recipients,
    cc: incoming.copies,
    reply_to: incoming.reply_to,
    subject,
    sent_at,
    quoted,
    has_html,
    automatic_reason,
    is_confirmed,
    attachments: files.map(({ message_id: _, ...file }) => file),
  };
}

export { assertOneDestination, lockDestination } from './destination.ts';
export { mailWriterOf, replyAddress } from './outgoing.ts';
export { addReceived, markBounced, notifyClientMail } from './received.ts';
export { WITHDRAWN, withdrawMailsOf, withdrawMailsTo } from './withdrawal.ts';

/** Messages in the form of the contract, in the given order. */
export async function toWire(tx: OrgTx, rows: readonly queries.MessageRow[]): Promise<Message[]> {
  const ids = rows.map(({ id }) => id);
  const [mentions, files, received] = await Promise.all([
    queries.selectMentions(tx, ids),
    queries.selectFiles(tx, ids),
    selectIncoming(tx, ids),
  ]);
  const mentionsOf = Map.groupBy(mentions, ({ message_id }) => message_id);
  const filesOf = Map.groupBy(files, ({ message_id }) => message_id);
  const receivedOf = new Map(received.map((incoming) => [incoming.message_id, incoming]));
  return rows.map(({ id, thread_id, number, kind, author_id, author_name, body, created_at, mail }) => {
    const incoming = receivedOf.get(id);
    return {
      id,
      thread_id,
      number,
      kind,
      created_at,
      text: body,
      author: { id: author_id, display_name: author_name },
      mentions: (mentionsOf.get(id) ?? []).map(({ message_id: _, ...member }) => member),
      mail: mail && {
        state: mail.state,
        reason: mail.reason,
        subject: mail.subject,
        to: mail.recipients,
        cc: mail.copies,
        send_at: mail.send_at,
        sent_at: mail.sent_at,
        attachments: (filesOf.get(id) ?? []).map(({ message_id: _, ...file }) => file),
      },
      received: incoming ? receivedToWire(incoming, filesOf.get(id) ?? []) : null,
    };
  });
}

/** A message. @throws Failure `not_found` */
export async function readMessage(tx: OrgTx, id: string): Promise<Message> {
  const [message] = await toWire(tx, [found(await queries.selectMessage(tx, id))]);
  return found(message);
}

/** The fields that mail templates can use in a thread. */
function fieldsOf(
  { owner_kind, owner_name }: ThreadRow,
  client: queries.Correspondent | undefined,
  { person, organization }: SenderIdentity,
): Record<MailField, string> {
  return {
    client_name: client?.name ?? '',
    client_first_name: client?.first_name ?? '',
    case_title: owner_kind === 'case' ? owner_name : '',
    organization,
    sender: person,
  };
}

/**
 * A thread with its latest messages, or those before a given one.
 * @param from the sender of the product's own mail
 * @throws Failure `not_found`
 */
export async function readThread(
  session: OrgSession,
  from: Sender,
  id: string,
  { before }: HandlerInput<typeof getThread>['query'],
): Promise<HandlerResult<typeof getThread>> {
  const { tx } = session;
  const thread = await findThread(session, id);
  const [rows, readers, correspondents, sender, mailboxes, draft, subject] = await Promise.all([
    queries.selectMessages(tx, id, { before, limit: MESSAGES_SHOWN }),
    readersOf(tx, thread),
    queries.selectCorrespondents(tx, thread.owner_id),
    senderOf(session, from),
    listIdentities(tx),
    readDraft(session, id),
    replySubject(tx, thread),
  ]);
  return {
    thread: threadToWire(thread),
    messages: await toWire(tx, rows),
    read_no: thread.read_number ?? thread.last_number,
    readers,
    participants: correspondents
      .filter(({ address }) => address !== '')
      .map(({ name, address }) => ({ name, address })),
    mail_fields: fieldsOf(thread, correspondents[0], sender),
    sender: {
      name: sender.name,
      address: sender.address,
      reply_to: replyAddress(sender, thread.reply_token),
      has_mailbox: sender.mailbox !== undefined,
      mailboxes: mailboxes.map(({ address }) => address),
    },
    reply_subject: subject,
    draft,
  };
}

/** The formatted text of a received mail. @throws Failure `not_found` */
export async function readHtml(
  { tx }: OrgSession,
  id: string,
): Promise<HandlerResult<typeof getMessageHtml>> {
  const html = await selectHtml(tx, id);
  if (!html) throw notFound();
  const { shown, quoted, remotePictures } = html;
  return { shown, quoted, remote_pictures: remotePictures };
}

/**
 * The raw file of a received mail.
 * @throws Failure `not_found`, `conflict` for one that the scanner withholds
 */
export async function readRaw({ tx }: OrgSession, store: FileStore, id: string): Promise<FileSource> {
  return rawMailFile(tx, store, found(await selectRaw(tx, id)));
}

/**
 * Writes an internal note.
 * @throws Failure `not_found`, `invalid_input` that names `mentions`
 */
export async function addNote(
  session: OrgSession,
  threadId: string,
  { text, mentions }: HandlerInput<typeof addThreadNote>['body'],
): Promise<Message> {
  const { tx, actor, now } = session;
  const thread = await lockThread(session, threadId);
  const mentioned = await membersOf(tx, thread, mentions, 'mentions');
  const author = await personName(tx, actor.personId);
  const others = mentioned.map(({ id }) => id).filter((id) => id !== actor.personId);
  await follow(tx, thread, others);
  const number = await countMessage(session, thread, { kind: 'note', author, text });
  const message = {
    ...newRecord(now),
    thread_id: threadId,
    case_id: thread.case_id,
    number,
    body: text,
    kind: 'note' as const,
    author_id: actor.personId,
    author_name: author,
  };
  await queries.insertMessage(tx, message);
  await queries.insertMentions(tx, message, mentioned);
  const { case_id: caseId } = thread;
  const key = `mention ${message.id}`;
  await notify(
    { tx, now },
    others.map((personId) => ({ personId, kind: 'mention', caseId, threadId, key })),
  );
  await discardDraft(tx, threadId, actor.personId);
  return readMessage(tx, message.id);
}
