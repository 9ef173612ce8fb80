import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** The kinds of notifications about threads. */
export const THREAD_KINDS = ['mention', 'thread_assigned', 'client_mail'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** The recipient of a notice, with the mails that they want. */
export interface Reader {
  email: string;
  email_verified: boolean;
  name: string;
  organization: string;
  mention: boolean;
  thread_assigned: boolean;
  client_mail: boolean;
}

/** The member with whose access the transaction reads. */
export async function selectReader({ db, orgId }: OrgTx, personId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select p.email, p.email_verified, p.display_name as name, o.name as organization,
      s.mail_mention as mention, s.mail_thread_assigned as thread_assigned, s.mail_client_mail as client_mail
    from person p
    join notification_setting s on s.org_id = ${orgId} and s.person_id = p.id
    join organization o on o.org_id = s.org_id
    where p.id = ${personId}`.execute(db);
  return rows[0];
}

/** Something new in a thread. */
export interface Entry {
  id: string;
  kind: ThreadKind;
  /** The name of the person who wrote the message or assigned the thread. */
  by_name: string;
}

/**
 * A member's unread notifications about a thread that were not mailed yet, the oldest first. Locked until the
 * transaction ends, so that no other job mails them.
 */
export async function lockUnmailed(
  { db, orgId }: OrgTx,
  { personId, threadId }: { personId: string; threadId: string },
  /** ISO instant: older ones are not mailed any more. */
  since: string,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select n.id, n.kind, coalesce(n.by_name, '') as by_name from notification n
    where n.org_id = ${orgId} and n.person_id = ${personId} and n.thread_id = ${threadId}
      and n.is_news and n.mail_id is null and n.read_at is null and n.created_at > ${since}
    order by n.created_at, n.id
    for update of n`.execute(db);
  return rows;
}

/** When a member was last mailed about a thread, as ISO instant; null if never. */
export async function selectLastMailed(
  { db, orgId }: OrgTx,
  { personId, threadId }: { personId: string; threadId: string },
): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(m.created_at) as at from notification n
    join mail m on m.org_id = n.org_id and m.id = n.mail_id and m.status <> 'withdrawn'
    where n.org_id = ${orgId} and n.person_id = ${personId} and n.thread_id = ${threadId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** The name of the record of thread `t`, as `o`. Excludes threads about deleted clients, which cannot be opened. */
const owner = sql`
  cross join lateral (
    select o.name from document_owner o where o.org_id = t.org_id and o.id = t.owner_id offset 0) o`;

/** The subject of a thread, and the name of the record that it is about; undefined when it cannot be opened. */
export async function selectThread({ db, orgId }: OrgTx, threadId: string) {
  const { rows } = await sql<{ subject: string; owner: string }>`
    select t.subject, o.name as owner from thread t ${owner}
    where t.org_id = ${orgId} and t.id = ${threadId}`.execute(db);
  return rows[0];
}

/** The case of a thread; undefined when the thread is not about a case, or is not found. */
export async function selectCase({ db, orgId }: OrgTx, threadId: string): Promise<string | undefined> {
  const thread = await db
    .selectFrom('thread')
    .select('case_id')
    .where('org_id', '=', orgId)
    .where('id', '=', threadId)
    .executeTakeFirst();
  return thread?.case_id ?? undefined;
}

/** Records the mail in which notifications were sent. */
export async function setMail({ db, orgId }: OrgTx, entryIds: readonly string[], mailId: string) {
  await db
    .updateTable('notification')
    .set({ mail_id: mailId })
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .execute();
}

/**
 * Detaches unsent mails about threads of cases from their notifications; the trigger `withdraw_notice` then withdraws
 * them.
 * @returns the recipients and the threads
 */
export async function detachUnsentMails({ db, orgId }: OrgTx, caseIds: readonly string[]) {
  const { rows } = await sql<{ person_id: string; thread_id: string }>`
    with untold as (
      update notification n set mail_id = null from mail m
      where n.org_id = ${orgId} and n.case_id = any(${caseIds}::uuid[]) and n.thread_id is not null
        and m.org_id = n.org_id and m.id = n.mail_id and m.status = 'pending'
      returning n.person_id, n.thread_id)
    select distinct person_id, thread_id from untold`.execute(db);
  return rows;
}

/** A thread with something new for a member. */
export interface ThreadNews {
  /** The number of all such threads, of which only the first few are read. */
  total: number;
  thread_id: string;
  case_id: string | null;
  subject: string;
  /** The name of the case or person that the thread is about. */
  owner: string;
  /** The kind of the latest news, and who caused it. */
  kind: ThreadKind;
  by_name: string;
  /** The number of unread notifications. */
  count: number;
}

/**
 * The threads with unread news for a member since their last digest, the latest first, at most `limit`. A digest whose
 * mail failed does not count; without any digest, the news of the last week is listed.
 */
export async function selectThreadNews(
  { db, orgId }: OrgTx,
  personId: string,
  since: string,
  limit: number,
): Promise<ThreadNews[]> {
  const { rows } = await sql<ThreadNews>`
    select (count(*) over ())::integer as total, news.*, t.case_id, t.subject, o.name as owner
    from (
      select n.thread_id, count(*)::integer as count, max(n.id::text) as latest,
        (array_agg(n.kind order by n.id desc))[1] as kind,
        coalesce((array_agg(n.by_name order by n.id desc))[1], '') as by_name
      from notification n
      where n.org_id = ${orgId} and n.person_id = ${personId} and n.thread_id is not null
        and n.is_news and n.read_at is null
        and n.created_at > ${since}
      group by n.thread_id
    ) news
    join thread t on t.org_id = ${orgId} and t.id = news.thread_id ${owner}
    order by news.latest desc
    limit ${limit}`.execute(db);
  return rows;
}
