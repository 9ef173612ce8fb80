import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** The recipient of a notice. */
export interface Reader {
  email: string;
  email_verified: boolean;
  name: string;
  organization: string;
  /** Whether the member wants mails about tasks. */
  is_mailed: boolean;
}

/** The member with whose access the transaction reads. */
export async function selectReader({ db, orgId }: OrgTx, personId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select p.email, p.email_verified, p.display_name as name, o.name as organization,
      s.mail_task_assigned as is_mailed
    from person p
    join notification_setting s on s.org_id = ${orgId} and s.person_id = p.id
    join organization o on o.org_id = s.org_id
    where p.id = ${personId}`.execute(db);
  return rows[0];
}

/** A task that was assigned to a member. */
export interface GivenTask {
  /** The id of the notification about it. */
  id: string;
  case_id: string;
  title: string;
  case_name: string;
  due_on: string | null;
  /** The name of the member who assigned it. */
  by_name: string;
}

/**
 * The cases of the tasks about which a member has unread notifications that were not mailed yet.
 * @param since ISO instant: older notifications are not mailed any more
 */
export async function casesOfUnmailed(
  { db, orgId }: OrgTx,
  personId: string,
  since: string,
): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    select distinct k.case_id
    from notification n join task k on k.org_id = n.org_id and k.id = n.task_id
    where n.org_id = ${orgId} and n.person_id = ${personId} and n.task_id is not null
      and n.is_news and n.mail_id is null and n.read_at is null and n.created_at > ${since}`.execute(db);
  return rows.map(({ case_id }) => case_id);
}

/**
 * A member's open tasks of some cases with unread notifications that were not mailed yet, the oldest first. Locked
 * until the transaction ends, so that no other job mails them.
 * @param since ISO instant: older ones are not mailed any more
 */
export async function lockUnmailed(
  { db, orgId }: OrgTx,
  personId: string,
  since: string,
  caseIds: readonly string[],
): Promise<GivenTask[]> {
  const { rows } = await sql<GivenTask>`
    select n.id, k.case_id, k.title, c.title as case_name, k.due_on, coalesce(n.by_name, '') as by_name
    from notification n
    join task k on k.org_id = n.org_id and k.id = n.task_id
    join case_record c on c.org_id = k.org_id and c.id = k.case_id
    where n.org_id = ${orgId} and n.person_id = ${personId} and n.task_id is not null
      and n.is_news and n.mail_id is null and n.read_at is null and n.created_at > ${since}
      and k.case_id = any(${caseIds}::uuid[])
      and k.assignee_id = n.person_id and k.state = 'open' and k.archived_at is null and not k.case_archived
    order by n.created_at, n.id
    for update of n`.execute(db);
  return rows;
}

/** Records the mail in which notifications were sent. */
export async function setMail(
  { db, orgId }: OrgTx,
  entryIds: readonly string[],
  mailId: string,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ mail_id: mailId })
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .execute();
}

/**
 * Detaches unsent mails about tasks of cases from their notifications; the trigger `withdraw_notice` then withdraws
 * them. A mail lists several tasks, so all of its notifications are detached, to be mailed again.
 * @returns the recipients
 */
export async function detachUnsentMails(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
): Promise<{ person_id: string }[]> {
  const { rows } = await sql<{ person_id: string }>`
    with mailed as (
      select distinct m.id from notification n
      join mail m on m.org_id = n.org_id and m.id = n.mail_id and m.status = 'pending'
      where n.org_id = ${orgId} and n.case_id = any(${caseIds}::uuid[]) and n.task_id is not null),
    untold as (
      update notification n set mail_id = null from mailed m
      where n.org_id = ${orgId} and n.mail_id = m.id
      returning n.person_id)
    select distinct person_id from untold`.execute(db);
  return rows;
}
