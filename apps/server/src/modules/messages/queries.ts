import type { MailRecipient, MailState, MessageKind } from '@landfall/contract/messages';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** A stored message; the columns about mails are null for a note. */
export interface MessageRow {
  id: string;
  thread_id: string;
  case_id: string | null;
  number: number;
  kind: MessageKind;
  /** Null when the author is no longer a member. */
  author_id: string | null;
  author_name: string;
  body: string;
  created_at: string;
  mail: StoredMail | null;
}

/** The state of a message's mail. */
export interface StoredMail {
  subject: string;
  recipients: MailRecipient[];
  copies: MailRecipient[];
  reply_to: string;
  state: MailState;
  reason: string;
  /** ISO instants. */
  send_at: string;
  sent_at: string | null;
  /** The mailbox that it is sent from; null for the product's address. */
  mailbox_id: string | null;
  /**
   * Message-IDs without angle brackets: its own, that of the mail that it answers (or empty), and those of the
   * conversation, separated by spaces.
   */
  mail_id: string;
  in_reply_to: string;
  references_header: string;
  /** As in the mail that it answers. */
  thread_index: string | null;
  thread_topic: string | null;
}

function messages({ db, orgId }: OrgTx) {
  return db
    .selectFrom('message as m')
    .leftJoin('outgoing_mail as o', (join) =>
      join.onRef('o.org_id', '=', 'm.org_id').onRef('o.message_id', '=', 'm.id'),
    )
    .select([
      'm.id',
      'm.thread_id',
      'm.case_id',
      'm.number',
      'm.author_name',
      'm.body',
      'm.created_at',
      'o.subject',
      'o.reply_to',
      'o.reason',
      'o.send_at',
      'o.sent_at',
      'o.mailbox_id',
      'o.mail_id',
      'o.in_reply_to',
      'o.references_header',
      'o.thread_index',
      'o.thread_topic',
    ])
    .select(({ ref }) => [
      ref('m.kind').$castTo<MessageKind>().as('kind'),
      ref('o.state').$castTo<MailState | null>().as('state'),
      ref('o.recipients').$castTo<MailRecipient[] | null>().as('recipients'),
      ref('o.copies').$castTo<MailRecipient[] | null>().as('copies'),
    ])
    .select(
      sql<string | null>`(select n.id from member_name n where n.id = m.author_id offset 0)`.as('author_id'),
    )
    .where('m.org_id', '=', orgId);
}

type Joined = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number];

function rowOf(joined: Joined): MessageRow {
  const { subject, recipients, copies, reply_to, state, reason, send_at, sent_at, ...others } = joined;
  const { mailbox_id, mail_id, in_reply_to, references_header, thread_index, thread_topic, ...row } = others;
  const isMail = state !== null && recipients !== null && copies !== null;
  const mail = isMail
    ? {
        recipients,
        copies,
        state,
        sent_at,
        mailbox_id,
        thread_index,
        thread_topic,
        subject: subject ?? '',
        reply_to: reply_to ?? '',
        reason: reason ?? '',
        send_at: send_at ?? '',
        mail_id: mail_id ?? '',
        in_reply_to: in_reply_to ?? '',
        references_header: references_header ?? '',
      }
    : null;
  return { ...row, mail };
}

/** The latest messages of a thread, oldest first; if a number is given, those before it. */
export async function selectMessages(
  tx: OrgTx,
  threadId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const rows = await messages(tx)
    .where('m.thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('m.number', '<', before ?? 0))
    .orderBy('m.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(rowOf).reverse();
}

/** The messages of a thread after a number, oldest first. */
export async function selectNewer(tx: OrgTx, threadId: string, number: number, limit: number) {
  const rows = await messages(tx)
    .where('m.thread_id', '=', threadId)
    .where('m.number', '>', number)
    .orderBy('m.number')
    .limit(limit)
    .execute();
  return rows.map(rowOf);
}

export async function selectMessage(tx: OrgTx, id: string): Promise<MessageRow | undefined> {
  const row = await messages(tx).where('m.id', '=', id).executeTakeFirst();
  return row && rowOf(row);
}

export interface NewMessage extends NewRecord {
  thread_id: string;
  case_id: string | null;
  number: number;
  kind: MessageKind;
  /** Null for a received mail. */
  author_id: string | null;
  author_name: string;
  body: string;
}

export async function insertMessage({ db, orgId }: OrgTx, message: NewMessage): Promise<void> {
  await db
    .insertInto('message')
    .values({ org_id: orgId, ...message })
    .execute();
}

/** Deletes a message with the rows that every message has; the caller has deleted those of its kind. */
export async function deleteMessage({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db.deleteFrom('mail_file').where('org_id', '=', orgId).where('message_id', '=', id).execute();
  await db.deleteFrom('message').where('org_id', '=', orgId).where('id', '=', id).execute();
}

type OfMessage = Pick<NewMessage, 'id' | 'case_id'>;

export async function insertMentions(
  { db, orgId }: OrgTx,
  { id, case_id }: OfMessage,
  members: readonly { id: string; display_name: string }[],
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto('message_mention')
    .values(
      members.map((member) => ({
        org_id: orgId,
        message_id: id,
        case_id,
        person_id: member.id,
        person_name: member.display_name,
      })),
    )
    .execute();
}

/** The people that messages mention, by name. */
export function selectMentions({ db, orgId }: OrgTx, messageIds: readonly string[]) {
  return db
    .selectFrom('message_mention')
    .select(['message_id', 'person_id as id', 'person_name as display_name'])
    .where('org_id', '=', orgId)
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('person_name')
    .execute();
}

export async function insertMail(
  { db, orgId }: OrgTx,
  { id, case_id }: OfMessage,
  { recipients, copies, ...mail }: StoredMail,
): Promise<void> {
  await db
    .insertInto('outgoing_mail')
    .values({
      org_id: orgId,
      message_id: id,
      case_id,
      ...mail,
      recipients: JSON.stringify(recipients),
      copies: JSON.stringify(copies),
    })
    .execute();
}

/** A document version that is attached to a mail. */
export interface MailFile {
  document_id: string;
  no: number;
  file_name: string;
  bytes: number;
}

export async function insertFiles(
  { db, orgId }: OrgTx,
  { id, case_id }: OfMessage,
  files: readonly MailFile[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('mail_file')
    .values(files.map((file, position) => ({ org_id: orgId, message_id: id, case_id, position, ...file })))
    .execute();
}

/** The attachments of messages' mails, in order. */
export function selectFiles({ db, orgId }: OrgTx, messageIds: readonly string[]) {
  return db
    .selectFrom('mail_file')
    .select(['message_id', 'document_id', 'no', 'file_name', 'bytes'])
    .where('org_id', '=', orgId)
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('position')
    .execute();
}

/**
 * Moves a mail from one of several states to another.
 * @returns whether it was in one of them
 */
export async function updateMail(
  { db, orgId }: OrgTx,
  messageId: string,
  from: readonly MailState[],
  to: Partial<Pick<StoredMail, 'state' | 'reason' | 'send_at' | 'sent_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mail')
    .set(to)
    .where('org_id', '=', orgId)
    .where('message_id', '=', messageId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts that a mail is sent again. */
export async function countTry({ db, orgId }: OrgTx, messageId: string): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('message_id', '=', messageId)
    .execute();
}

/**
 * Cancels a person's mails that were not sent yet.
 * @returns their threads
 */
export async function cancelMailsOf({ db, orgId }: OrgTx, authorId: string, reason: string) {
  const { rows } = await sql<{ id: string; case_id: string | null }>`
    with cancelled as (
      update outgoing_mail o set state = 'cancelled', reason = ${reason}
      from message m
      where o.org_id = ${orgId} and o.state = 'queued' and m.org_id = o.org_id and m.id = o.message_id
        and m.author_id = ${authorId}
      returning m.thread_id, m.case_id)
    select distinct thread_id as id, case_id from cancelled`.execute(db);
  return rows;
}

/** Locks the threads about a client, so that no other transaction writes in them until this one ends. */
export async function lockThreadsOn(
  { db, orgId }: OrgTx,
  kind: 'beneficiary' | 'petitioner',
  clientId: string,
): Promise<void> {
  await sql`
    select from thread where org_id = ${orgId} and owner_id in (select one_person(${kind}, ${clientId}))
    order by id for update`.execute(db);
}

/** A cancelled mail. */
export interface WithdrawnMail {
  id: string;
  author_id: string | null;
  thread_id: string;
  /** Null for a thread about the client. */
  case_id: string | null;
}

/** Cancels unsent mails in threads about a client, or to addresses that only this client has. */
export async function cancelMailsTo(
  { db, orgId }: OrgTx,
  kind: 'beneficiary' | 'petitioner',
  clientId: string,
  reason: string,
): Promise<WithdrawnMail[]> {
  const { rows } = await sql<WithdrawnMail>`
    with client as materialized (select array(select one_person(${kind}, ${clientId})) as ids)
    update outgoing_mail o set state = 'cancelled', reason = ${reason}
    from client c, message m, thread t
    where o.org_id = ${orgId} and o.state = 'queued' and m.org_id = o.org_id and m.id = o.message_id
      and t.org_id = m.org_id and t.id = m.thread_id and (
        t.owner_id = any (c.ids)
        or exists (
          select from jsonb_array_elements(o.recipients || o.copies) r
          where lower(r ->> 'address') in (select own_addresses(${kind}, c.ids, false))))
    returning m.id, m.author_id, m.thread_id, m.case_id`.execute(db);
  return rows;
}

/** The latest mail of a thread that was sent from here, or is queued. */
export async function selectLastSent({ db, orgId }: OrgTx, threadId: string) {
  return db
    .selectFrom('message as m')
    .innerJoin('outgoing_mail as o', (join) =>
      join.onRef('o.org_id', '=', 'm.org_id').onRef('o.message_id', '=', 'm.id'),
    )
    .select(['o.mail_id', 'o.references_header', 'o.thread_index', 'o.thread_topic'])
    .where('m.org_id', '=', orgId)
    .where('m.thread_id', '=', threadId)
    .where('o.state', 'not in', ['cancelled', 'failed'])
    .where('o.mail_id', '<>', '')
    .orderBy('m.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A person or company outside that a thread is about. */
export interface Correspondent {
  name: string;
  first_name: string;
  /** Empty when unknown. */
  address: string;
}

/** The people and companies of a thread's record: those of the case, the primary beneficiary first, or the client. */
export async function selectCorrespondents({ db, orgId }: OrgTx, ownerId: string): Promise<Correspondent[]> {
  const { rows } = await sql<Correspondent>`
    with people as (
      select l.beneficiary_id as person_id, l.beneficiary_type <> 'primary' as place, l.id from case_beneficiary l
      where l.org_id = ${orgId} and l.case_id = ${ownerId}
      union all
      select l.petitioner_id, true, l.id from case_petitioner l where l.org_id = ${orgId} and l.case_id = ${ownerId}
      union all select ${ownerId}, false, null)
    select c.name, c.first_name, c.address from (
      select p.place, 0 as kind, p.id, b.first_name,
        concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, '')) as name,
        coalesce(nullif(b.personal_email, ''), b.business_email) as address
      from people p join beneficiary b on b.org_id = ${orgId} and b.id = p.person_id and b.deleted_at is null
      union all
      select p.place, 1, p.id, o.petitioner_name, o.petitioner_name, o.email
      from people p join petitioner o on o.org_id = ${orgId} and o.id = p.person_id and o.deleted_at is null) c
    order by c.place, c.kind, c.id`.execute(db);
  return rows;
}
