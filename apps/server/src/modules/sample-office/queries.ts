import type { MessageKind } from '@landfall/contract/messages';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** The kinds of records that are marked as part of the sample. */
export type SampleKind = 'case' | 'beneficiary' | 'petitioner' | 'thread' | 'deadline_rule';

function anyCase({ db, orgId }: OrgTx) {
  return db.selectFrom('case_summary').select('case_id').where('org_id', '=', orgId).limit(1);
}

/** Whether the organization has an active case. */
export async function hasActiveCases(tx: OrgTx): Promise<boolean> {
  return (await anyCase(tx).where('archived_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Whether the organization has any case, archived or not. */
export async function hasCases(tx: OrgTx): Promise<boolean> {
  return (await anyCase(tx).executeTakeFirst()) !== undefined;
}

export async function insertSampleRecord({ db, orgId }: OrgTx, kind: SampleKind, id: string): Promise<void> {
  await db.insertInto('sample_record').values({ org_id: orgId, id, kind }).execute();
}

export function selectSampleRecords({ db, orgId }: OrgTx) {
  return db
    .selectFrom('sample_record')
    .select(['id', 'kind'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
}

/** Whether a sample was loaded and not removed since. */
export async function hasSampleRecords({ db, orgId }: OrgTx): Promise<boolean> {
  const row = await db
    .selectFrom('sample_record')
    .select('id')
    .where('org_id', '=', orgId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSampleRecords({ db, orgId }: OrgTx): Promise<void> {
  await db.deleteFrom('sample_record').where('org_id', '=', orgId).execute();
}

/** A message of the sample, dated in the past. */
export interface NewSampleMessage {
  id: string;
  thread_id: string;
  case_id: string;
  number: number;
  kind: MessageKind;
  author_id: string | null;
  author_name: string;
  body: string;
  /** ISO instant. */
  created_at: string;
}

export async function insertMessage({ db, orgId }: OrgTx, message: NewSampleMessage): Promise<void> {
  const { thread_id, number, kind, author_name, body, created_at } = message;
  await db
    .insertInto('message')
    .values({ org_id: orgId, ...message })
    .execute();
  await db
    .updateTable('thread')
    .set({ last_number: number, last_kind: kind, last_author: author_name, last_at: created_at })
    .set({ last_text: sql<string>`left(${body}, 200)` })
    .where('org_id', '=', orgId)
    .where('id', '=', thread_id)
    .execute();
}

/** The sender or recipient of a mail of the sample. */
interface Client {
  name: string;
  address: string;
}

/** Adds to a message the outgoing mail by which it was sent, with the time of the message. */
export async function insertSentMail(
  { db, orgId }: OrgTx,
  { id, thread_id, case_id, created_at }: NewSampleMessage,
  { subject, client }: { subject: string; client: Client },
): Promise<void> {
  await db
    .insertInto('outgoing_mail')
    .values({
      org_id: orgId,
      message_id: id,
      case_id,
      subject,
      reply_to: '',
      state: 'sent',
      recipients: JSON.stringify([client]),
      copies: '[]',
      send_at: created_at,
      sent_at: created_at,
    })
    .execute();
  await insertSender({ db, orgId }, { thread_id, case_id }, client);
}

/** Allows mails from a client into a thread. */
async function insertSender(
  { db, orgId }: Pick<OrgTx, 'db' | 'orgId'>,
  thread: Pick<NewSampleMessage, 'thread_id' | 'case_id'>,
  { address }: Client,
): Promise<void> {
  await db
    .insertInto('thread_sender')
    .values({ org_id: orgId, ...thread, address: address.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Adds to a message the incoming mail by which it was received, with the time of the message and without a mailbox.
 * @param mail its raw form, and its contents beside the text
 */
export async function insertReceivedMail(
  { db, orgId }: OrgTx,
  { id, thread_id, case_id, created_at }: NewSampleMessage,
  mail: { fileId: string; sha256: Buffer; bytes: number; subject: string; client: Client },
): Promise<void> {
  const { sha256, bytes, fileId, subject, client } = mail;
  const sender = { sender_name: client.name, sender_address: client.address, is_confirmed: true, subject };
  await db
    .insertInto('stored_file')
    .values({
      org_id: orgId,
      id: fileId,
      sha256,
      bytes,
      created_at,
      media_type: 'application/octet-stream',
      text_state: 'unsupported',
    })
    .execute();
  await db
    .insertInto('incoming_mail')
    .values({
      org_id: orgId,
      message_id: id,
      thread_id,
      case_id,
      file_id: fileId,
      ...sender,
      recipients: '[]',
      copies: '[]',
      quoted: '',
      sent_at: created_at,
      content_hash: sha256,
    })
    .execute();
  await insertSender({ db, orgId }, { thread_id, case_id }, client);
}

/** Adds a mention of a member to a note. */
export async function insertMention(
  { db, orgId }: OrgTx,
  { id, case_id }: NewSampleMessage,
  member: { id: string; name: string },
): Promise<void> {
  const mention = { message_id: id, case_id, person_id: member.id, person_name: member.name };
  await db
    .insertInto('message_mention')
    .values({ org_id: orgId, ...mention })
    .execute();
}

/** Sets how far a follower has read a thread. */
export async function setReading(
  { db, orgId }: OrgTx,
  threadId: string,
  personId: string,
  { read, isUnread }: { read: number; isUnread: boolean },
): Promise<void> {
  await db
    .updateTable('thread_follower')
    .set({ read_number: read, is_unread: isUnread })
    .where('org_id', '=', orgId)
    .where('thread_id', '=', threadId)
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Removes threads with their messages and the raw files of the sample's mails. A thread with a real received mail
 * stays.
 * @returns the ids of the removed threads
 */
export async function deleteThreads(
  { db, orgId }: OrgTx,
  threadIds: readonly string[],
): Promise<{ id: string; case_id: string | null }[]> {
  const { rows: threads } = await sql<{ id: string; case_id: string | null }>`
    select t.id, t.case_id from thread t
    where t.org_id = ${orgId} and t.id = any(${threadIds}::uuid[]) and not exists (
      select from incoming_mail i join received_mail r on r.org_id = i.org_id and r.file_id = i.file_id
      where i.org_id = t.org_id and i.thread_id = t.id)
    for update of t`.execute(db);
  const ids = threads.map(({ id }) => id);
  const { rows: files } = await sql<{ id: string }>`
    select distinct i.file_id as id from incoming_mail i where i.org_id = ${orgId} and i.thread_id = any(${ids}::uuid[])`.execute(
    db,
  );
  const fileIds = files.map(({ id }) => id);
  const ofThread = sql`org_id = ${orgId} and thread_id = any(${ids}::uuid[])`;
  const ofMessage = sql`org_id = ${orgId} and message_id in (select id from message where ${ofThread})`;
  for (const table of ['mail_file', 'message_mention', 'outgoing_mail', 'incoming_mail'] as const)
    await sql`delete from ${sql.table(table)} where ${ofMessage}`.execute(db);
  for (const table of [
    ...(['notification', 'thread_mail_id', 'thread_sender', 'thread_follower'] as const),
    ...(['message_draft', 'message'] as const),
  ])
    await sql`delete from ${sql.table(table)} where ${ofThread}`.execute(db);
  await sql`delete from received_mail where org_id = ${orgId} and file_id = any(${fileIds}::uuid[])`.execute(
    db,
  );
  await sql`delete from thread where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from stored_file where org_id = ${orgId} and id = any(${fileIds}::uuid[])`.execute(db);
  return threads;
}
