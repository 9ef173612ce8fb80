import type { DocumentOwner } from '@landfall/contract/document-owners';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** A thread that a mail refers to. */
export interface ClaimedThread {
  id: string;
  case_id: string | null;
  restricted: boolean;
}

/** Whether the record of thread `t` exists: deleted people and companies do not count. */
const isOpen = sql<boolean>`exists (select from document_owner o where o.org_id = t.org_id and o.id = t.owner_id)`;

/** A thread that a mail refers to, and whether messages can be added to it. */
export type NamedThread = ClaimedThread & { is_open: boolean };

/** The threads whose address at a mailbox contains one of these tokens. */
export async function selectByTokens(
  { db, orgId }: OrgTx,
  tokens: readonly string[],
): Promise<NamedThread[]> {
  return db
    .selectFrom('thread as t')
    .select(['t.id', 't.case_id', 't.restricted', isOpen.as('is_open')])
    .where('t.org_id', '=', orgId)
    .where('t.reply_token', '=', sql<string>`any(${tokens}::text[])`)
    .orderBy('t.id')
    .execute();
}

/**
 * The threads that know a Message-ID. The Message-ID of a mail that was sent from here belongs only to the thread of
 * that mail, even if mails in other threads refer to it.
 */
export async function selectByMailId({ db, orgId }: OrgTx, mailId: string): Promise<NamedThread[]> {
  const { rows } = await sql<NamedThread & { is_ours: boolean }>`
    select t.id, t.case_id, t.restricted, i.message_id is not null as is_ours, ${isOpen} as is_open
    from thread_mail_id i join thread t on t.org_id = i.org_id and t.id = i.thread_id
    where i.org_id = ${orgId} and i.mail_id = ${mailId}
    order by t.id limit 20`.execute(db);
  const ours = rows.filter(({ is_ours }) => is_ours);
  return (ours.length > 0 ? ours : rows).map(({ is_ours: _, ...thread }) => thread);
}

/** The mail that was sent from here with a Message-ID. */
export async function selectSent({ db, orgId }: OrgTx, mailId: string) {
  return db
    .selectFrom('thread_mail_id as i')
    .innerJoin('thread as t', (join) =>
      join.onRef('t.org_id', '=', 'i.org_id').onRef('t.id', '=', 'i.thread_id'),
    )
    .select(['i.message_id', 'i.thread_id', isOpen.as('is_open')])
    .where('i.org_id', '=', orgId)
    .where('i.mail_id', '=', mailId)
    .where('i.message_id', 'is not', null)
    .executeTakeFirst();
}

type OfThread = Pick<ClaimedThread, 'id' | 'case_id'>;

/**
 * Assigns Message-IDs to a thread, so that mails that name them are replies in it. @param messageId of a mail that is
 * sent from here, else null
 */
export async function insertMailIds(
  { db, orgId }: OrgTx,
  { id, case_id }: OfThread,
  mailIds: readonly string[],
  messageId: string | null,
): Promise<void> {
  await sql`
    insert into thread_mail_id (org_id, mail_id, thread_id, case_id, message_id)
    select ${orgId}, i.mail_id, ${id}, ${case_id}::uuid, ${messageId}::uuid
    from unnest(${mailIds}::text[]) as i (mail_id) where length(i.mail_id) between 1 and 998
    on conflict do nothing`.execute(db);
}

/** Removes Message-IDs from a thread, unless another of its mails has or names them. @returns the removed ones */
export async function deleteMailIds(
  { db, orgId }: OrgTx,
  threadId: string,
  mailIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ mail_id: string }>`
    delete from thread_mail_id i
    where i.org_id = ${orgId} and i.thread_id = ${threadId} and i.mail_id = any (${mailIds}::text[])
      and i.message_id is null and not exists (
        select from incoming_mail m where m.org_id = i.org_id and m.thread_id = i.thread_id
          and (m.mail_id = i.mail_id or i.mail_id = any (string_to_array(m.references_header, ' '))))
    returning i.mail_id`.execute(db);
  return rows.map(({ mail_id }) => mail_id);
}

/** Allows mails from addresses (lower case) into a thread. */
export async function insertSenders(
  { db, orgId }: OrgTx,
  { id, case_id }: OfThread,
  addresses: readonly string[],
): Promise<void> {
  await sql`
    insert into thread_sender (org_id, thread_id, address, case_id)
    select distinct ${orgId}::uuid, ${id}::uuid, s.address, ${case_id}::uuid from unnest(${addresses}::text[]) as s (address)
    on conflict do nothing`.execute(db);
}

/**
 * The people and companies with an address (lower case). Each part uses its own index; an empty address matches none.
 */
const peopleOf = (orgId: string, address: string) => sql`
  select id from beneficiary
    where org_id = ${orgId} and deleted_at is null and personal_email_lower = ${address} and personal_email_lower <> ''
  union
  select id from beneficiary
    where org_id = ${orgId} and deleted_at is null and business_email_lower = ${address} and business_email_lower <> ''
  union
  select id from petitioner where org_id = ${orgId} and deleted_at is null and email_lower = ${address} and email_lower <> ''`;

/**
 * Whether mails from an address (lower case) are filed in a thread automatically: the thread has written to it or
 * allows it, or it belongs to the person that the thread is about, or to a person of its case.
 */
export async function isSender({ db, orgId }: OrgTx, threadId: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ is_sender: boolean }>`
    with owner as (select owner_id as id from thread where org_id = ${orgId} and id = ${threadId}),
    people as (
      select id from owner
      union all select l.beneficiary_id from case_beneficiary l join owner o on l.case_id = o.id where l.org_id = ${orgId}
      union all select l.petitioner_id from case_petitioner l join owner o on l.case_id = o.id where l.org_id = ${orgId})
    select
      exists (select from thread_sender s
        where s.org_id = ${orgId} and s.thread_id = ${threadId} and s.address = ${address})
      or exists (select from people p join beneficiary b on b.org_id = ${orgId} and b.id = p.id and b.deleted_at is null
        where ${address} in (b.personal_email_lower, b.business_email_lower))
      or exists (select from people p join petitioner o on o.org_id = ${orgId} and o.id = p.id and o.deleted_at is null
        where o.email_lower = ${address}) as is_sender`.execute(db);
  return rows[0]?.is_sender === true;
}

/**
 * The newest restricted case whose people, or whose threads' senders, have an address (lower case), provided that no
 * other case has it; undefined when there is none.
 */
export async function selectSecretCase({ db, orgId }: OrgTx, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; is_secret: boolean }>`
    with people as (${peopleOf(orgId, address)}),
    cases as (
      select l.case_id as id from case_beneficiary l where l.org_id = ${orgId} and l.beneficiary_id in (select id from people)
      union
      select l.case_id from case_petitioner l where l.org_id = ${orgId} and l.petitioner_id in (select id from people)
      union
      select s.case_id from thread_sender s where s.org_id = ${orgId} and s.address = ${address} and s.case_id is not null)
    select c.id, bool_and(c.restricted) over () as is_secret
    from case_record c where c.org_id = ${orgId} and c.id in (select id from cases)
    order by c.created_at desc, c.id desc limit 1`.execute(db);
  return rows[0]?.is_secret ? rows[0].id : undefined;
}

/** The token of a thread; sets the given one if it has none. The caller has locked the thread. */
export async function assignToken({ db, orgId }: OrgTx, threadId: string, token: string): Promise<string> {
  const { rows } = await sql<{ reply_token: string }>`
    update thread set reply_token = coalesce(reply_token, ${token})
    where org_id = ${orgId} and id = ${threadId} returning reply_token`.execute(db);
  return rows[0]?.reply_token ?? token;
}

/** A suggestion for a mail: a thread, a case or a person. */
export interface Suggested {
  owner_id: string;
  owner_kind: DocumentOwner;
  owner_name: string;
  thread_id: string | null;
  subject: string | null;
}

/** The thread or case that a mail refers to. */
export interface Claimed {
  thread_id: string | null;
  case_id: string | null;
}

/**
 * Suggestions for a mail from an address (lower case), as far as the session may see them: open threads about people
 * with this address and about their cases, about the case that it refers to, or that have written to it; then these
 * cases and people themselves.
 */
export async function selectSuggested(
  { db, orgId }: OrgTx,
  address: string,
  { thread_id: claimedId, case_id: caseId }: Claimed,
  limit: number,
): Promise<Suggested[]> {
  const { rows } = await sql<Suggested>`
    with people as (${peopleOf(orgId, address)}),
    cases as (
      select l.case_id as id from case_beneficiary l where l.org_id = ${orgId} and l.beneficiary_id in (select id from people)
      union
      select l.case_id from case_petitioner l where l.org_id = ${orgId} and l.petitioner_id in (select id from people)
      union
      select ${caseId}::uuid),
    owners as (
      select c.id, 1 as place, c.created_at from case_record c
        where c.org_id = ${orgId} and c.id in (select id from cases) and not c.archived
      union all select id, 2, null from people),
    found as (
      select t.owner_id, t.id as thread_id, t.subject, 0 as place, t.last_at as at from thread t
        where t.org_id = ${orgId} and t.id = ${claimedId}::uuid
      union
      (select t.owner_id, t.id, t.subject, 0, t.last_at from owners o join thread t on t.owner_id = o.id
        where t.org_id = ${orgId} and t.state <> 'closed' order by t.last_at desc limit ${limit})
      union
      (select t.owner_id, t.id, t.subject, 0, t.last_at
        from thread_sender s join thread t on t.org_id = ${orgId} and t.id = s.thread_id
        where s.org_id = ${orgId} and s.address = ${address} and t.state <> 'closed'
        order by t.last_at desc limit ${limit})
      union all select id, null, null, place, created_at from owners)
    select f.owner_id, o.kind as owner_kind, o.name as owner_name, f.thread_id, f.subject
    from found f cross join lateral (
      -- Each is looked up: without the offset the planner would read the whole office.
      select o.kind, o.name from document_owner o where o.org_id = ${orgId} and o.id = f.owner_id offset 0) o
    order by f.thread_id is not distinct from ${claimedId}::uuid and f.thread_id is not null desc, f.place,
      f.at desc nulls last, f.owner_id
    limit ${limit}`.execute(db);
  return rows;
}
