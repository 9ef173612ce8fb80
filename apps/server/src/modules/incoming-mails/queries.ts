import type { ScanState } from '@landfall/contract/documents';
import type { Correspondent } from '@landfall/contract/messages';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { FoldedHtml } from '../../platform/mail/reading/received-mail.ts';

/** What is shown of a received mail in addition to its text. */
export interface IncomingRow {
  message_id: string;
  sender_name: string;
  sender_address: string;
  recipients: Correspondent[];
  copies: Correspondent[];
  /** The reply addresses that the sender asked for (Reply-To); empty if they equal the sender's own address. */
  reply_to: Correspondent[];
  subject: string;
  /** ISO instant. */
  sent_at: string | null;
  quoted: string;
  has_html: boolean;
  automatic_reason: string | null;
  is_confirmed: boolean;
}

/** The received mails among these messages. */
export async function selectIncoming(
  { db, orgId }: OrgTx,
  messageIds: readonly string[],
): Promise<IncomingRow[]> {
  return db
    .selectFrom('incoming_mail')
    .select([
      'message_id',
      'sender_name',
      'sender_address',
      'subject',
      'sent_at',
      'quoted',
      'automatic_reason',
      'is_confirmed',
    ])
    .select(({ ref }) => [
      ref('recipients').$castTo<Correspondent[]>().as('recipients'),
      ref('copies').$castTo<Correspondent[]>().as('copies'),
      ref('reply_to').$castTo<Correspondent[]>().as('reply_to'),
      sql<boolean>`html is not null`.as('has_html'),
    ])
    .where('org_id', '=', orgId)
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .execute();
}

/** All stored fields of a received mail. */
export interface StoredIncoming {
  message_id: string;
  thread_id: string;
  case_id: string | null;
  file_id: string;
  sender_name: string;
  sender_address: string;
  recipients: Correspondent[];
  copies: Correspondent[];
  reply_to: Correspondent[];
  subject: string;
  sent_at: string | null;
  quoted: string;
  html: FoldedHtml | null;
  automatic_reason: string | null;
  is_confirmed: boolean;
  mail_id: string | null;
  references_header: string;
  thread_index: string | null;
  thread_topic: string | null;
  content_hash: Buffer;
}

export async function insertIncoming(
  { db, orgId }: OrgTx,
  { recipients, copies, reply_to, html, ...row }: StoredIncoming,
): Promise<void> {
  await db
    .insertInto('incoming_mail')
    .values({
      org_id: orgId,
      ...row,
      recipients: JSON.stringify(recipients),
      copies: JSON.stringify(copies),
      reply_to: JSON.stringify(reply_to),
      html: html && JSON.stringify(html),
    })
    .execute();
}

/** All stored fields of a message's received mail; undefined when the message was not received by mail. */
export async function selectStored(
  { db, orgId }: OrgTx,
  messageId: string,
): Promise<StoredIncoming | undefined> {
  const { rows } = await sql<StoredIncoming>`
    select message_id, thread_id, case_id, file_id, sender_name, sender_address, recipients, copies, reply_to, subject,
      sent_at, quoted, html, automatic_reason, is_confirmed, mail_id, references_header, thread_index, thread_topic, content_hash
    from incoming_mail where org_id = ${orgId} and message_id = ${messageId}`.execute(db);
  return rows[0];
}

export async function deleteIncoming({ db, orgId }: OrgTx, messageId: string): Promise<void> {
  await db
    .deleteFrom('incoming_mail')
    .where('org_id', '=', orgId)
    .where('message_id', '=', messageId)
    .execute();
}

/** The message of a thread with the same mail; undefined when there is none. */
export async function selectSame(
  { db, orgId }: OrgTx,
  threadId: string,
  contentHash: Buffer,
): Promise<string | undefined> {
  const same = await db
    .selectFrom('incoming_mail')
    .select('message_id')
    .where('org_id', '=', orgId)
    .where('thread_id', '=', threadId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return same?.message_id;
}

/** A received mail that is answered. */
export interface AnsweredMail {
  number: number;
  subject: string;
  mail_id: string | null;
  references_header: string;
  thread_index: string | null;
  thread_topic: string | null;
  sender_name: string;
  sender_address: string;
  body: string;
  /** ISO instant: the date that the sender wrote, else when the mail was filed. */
  at: string;
}

/** The latest mail in a thread that was not sent automatically; given a Message-ID, the latest mail with it. */
export async function selectAnswered(
  { db, orgId }: OrgTx,
  threadId: string,
  mailId: string | null = null,
): Promise<AnsweredMail | undefined> {
  const { rows } = await sql<AnsweredMail>`
    select m.number, i.subject, i.mail_id, i.references_header, i.thread_index, i.thread_topic, i.sender_name,
      i.sender_address, m.body, coalesce(i.sent_at, m.created_at) as at
    from incoming_mail i join message m on m.org_id = i.org_id and m.id = i.message_id
    where i.org_id = ${orgId} and i.thread_id = ${threadId} and i.automatic_reason is null
      and (${mailId}::text is null or i.mail_id = ${mailId})
    order by m.number desc limit 1`.execute(db);
  return rows[0];
}

/** The formatted text of a mail; null when it has none, undefined when the message was not received by mail. */
export async function selectHtml({ db, orgId }: OrgTx, messageId: string) {
  const row = await db
    .selectFrom('incoming_mail')
    .select(({ ref }) => ref('html').$castTo<FoldedHtml | null>().as('html'))
    .where('org_id', '=', orgId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row?.html;
}

/** The raw file and the subject of a mail; undefined when the message was not received by mail. */
export async function selectRaw({ db, orgId }: OrgTx, messageId: string) {
  return db
    .selectFrom('incoming_mail')
    .select(['file_id', 'subject'])
    .where('org_id', '=', orgId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

/** The size of a stored file, and what determines whether it may be downloaded. */
export async function selectFile({ db, orgId }: OrgTx, fileId: string) {
  return db
    .selectFrom('stored_file')
    .select('bytes')
    .select(({ ref, eb }) => [
      ref('scan_state').$castTo<ScanState>().as('scan_state'),
      eb('missing_since', 'is not', null).$castTo<boolean>().as('missing'),
    ])
    .where('org_id', '=', orgId)
    .where('id', '=', fileId)
    .executeTakeFirst();
}

/** The number of mails that people sent into a thread since an instant (ISO), counted up to `limit`. */
export async function countSince(
  { db, orgId }: OrgTx,
  threadId: string,
  since: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from message m join incoming_mail i on i.org_id = m.org_id and i.message_id = m.id
      where m.org_id = ${orgId} and m.thread_id = ${threadId} and m.created_at > ${since} and i.automatic_reason is null
      limit ${limit}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}
