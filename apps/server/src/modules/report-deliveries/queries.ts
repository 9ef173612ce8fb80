import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** A delivery of a report to a person, with the state of its mail. */
export interface DeliveryRow {
  report_id: string;
  recipient: string;
  name: string;
  requested_at: string;
  /** Why no mail could be made. */
  error: string | null;
  /** Null while no mail was made. */
  mail_status: 'pending' | 'sent' | 'failed' | 'withdrawn' | null;
  mail_error: string | null;
}

/** The deliveries of reports, the latest first; for each report the newest `limit`, one per recipient. */
export async function selectDeliveries(
  { db, orgId }: OrgTx,
  reportIds: readonly string[],
  limit: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    with latest as (
      select d.* from unnest(${reportIds}::uuid[]) as r (id) cross join lateral (
        select org_id, report_id, recipient, requested_at, error, mail_id
        from report_delivery
        where org_id = ${orgId} and report_id = r.id
        order by requested_at desc, recipient limit ${limit}) d
    )
    select d.report_id, d.recipient, coalesce(p.name, '') as name, d.requested_at, d.error,
      m.status as mail_status, m.last_error as mail_error
    from latest d
    left join mail m on m.org_id = d.org_id and m.id = d.mail_id
    left join report_recipients(array(select distinct recipient from latest)) p on p.id = d.recipient
    order by d.requested_at desc, name, d.recipient`.execute(db);
  return rows;
}

/** A request for the mail of a report. */
export interface DeliveryRequest {
  report_id: string;
  /** The recipient. */
  user_id: string;
  /** ISO instant. */
  requested_at: string;
}

/**
 * Requests the mail of a report to a person; of several concurrent calls only one does.
 * @param lostBefore requests before this ISO instant without a mail count as given up
 * @returns whether a mail is to be made: false while another request waits
 */
export async function requestDelivery(
  { db, orgId }: OrgTx,
  { report_id, user_id, requested_at }: DeliveryRequest,
  lostBefore: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into report_delivery as known (org_id, report_id, recipient, requested_at)
    values (${orgId}, ${report_id}, ${user_id}, ${requested_at})
    on conflict (org_id, report_id, recipient) do update
      set requested_at = excluded.requested_at, mail_id = null, error = null
      where known.error is not null
        or (known.mail_id is null and known.requested_at < ${lostBefore})
        or exists (select from mail m
          where m.org_id = known.org_id and m.id = known.mail_id and m.status <> 'pending')
    returning report_id`.execute(db);
  return rows.length > 0;
}

/**
 * The latest report of a template that a person made since an ISO instant and whose mail to a recipient is not sent
 * yet.
 */
export async function selectUnderWay(
  { db, orgId }: OrgTx,
  { templateId, maker, recipient, since }: Record<'templateId' | 'maker' | 'recipient' | 'since', string>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from report r
    join report_delivery d on d.org_id = r.org_id and d.report_id = r.id and d.recipient = ${recipient}
    left join mail m on m.org_id = d.org_id and m.id = d.mail_id
    where r.org_id = ${orgId} and r.template_id = ${templateId} and r.created_by = ${maker} and r.generated_at >= ${since}
      and r.deleted_at is null
      and d.error is null and coalesce(m.status, 'pending') = 'pending'
    order by r.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Locks the request of a job; false when it was replaced by another, or is settled. */
export async function lockRequest(
  { db, orgId }: OrgTx,
  { report_id, user_id, requested_at }: DeliveryRequest,
): Promise<boolean> {
  const row = await db
    .selectFrom('report_delivery')
    .select('requested_at')
    .where('org_id', '=', orgId)
    .where('report_id', '=', report_id)
    .where('recipient', '=', user_id)
    .where('requested_at', '=', requested_at)
    .where('mail_id', 'is', null)
    .where('error', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The mails of reports to a person. Locks their deliveries, so that no other mail is made for them until the
 * transaction ends.
 */
export async function lockMailsTo({ db, orgId }: OrgTx, recipient: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_delivery')
    .select('mail_id')
    .where('org_id', '=', orgId)
    .where('recipient', '=', recipient)
    .where('error', 'is', null)
    .orderBy('report_id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ mail_id }) => mail_id ?? []);
}

/** Locks the requests of a report whose mail was not made or not sent yet. */
export async function lockWaitingOf({ db, orgId }: OrgTx, reportId: string) {
  const { rows } = await sql<{ report_id: string; user_id: string; mail_id: string | null }>`
    select d.report_id, d.recipient as user_id, d.mail_id from report_delivery d
    where d.org_id = ${orgId} and d.report_id = ${reportId} and d.error is null
      and (d.mail_id is null or exists (
        select from mail m where m.org_id = d.org_id and m.id = d.mail_id and m.status = 'pending'))
    order by d.recipient for update`.execute(db);
  return rows;
}

/**
 * Locks the requests of reports with a case whose mail was not made or not sent yet. No other reports are read, as they
 * are long.
 */
export async function lockWaitingWith({ db, orgId }: OrgTx, caseId: string) {
  const { rows } = await sql<{ report_id: string; user_id: string; mail_id: string | null }>`
    with waiting as materialized (
      select d.report_id, d.recipient as user_id, d.mail_id from report_delivery d
      where d.org_id = ${orgId} and d.error is null
        and (d.mail_id is null or exists (
          select from mail m where m.org_id = d.org_id and m.id = d.mail_id and m.status = 'pending'))
      order by d.report_id, d.recipient for update)
    select * from waiting w where (
      select jsonb_path_exists(data, '$.*[*] ? (@.case_id == $id)', jsonb_build_object('id', ${caseId}::text))
      from report where org_id = ${orgId} and id = w.report_id)`.execute(db);
  return rows;
}

/** Records the result of a request: the mail, why there is none, or that it is requested again at an ISO instant. */
export async function settleRequest(
  { db, orgId }: OrgTx,
  { report_id, user_id }: Pick<DeliveryRequest, 'report_id' | 'user_id'>,
  outcome: { mail_id: string } | { error: string } | { mail_id: null; requested_at: string },
): Promise<void> {
  await db
    .updateTable('report_delivery')
    .set(outcome)
    .where('org_id', '=', orgId)
    .where('report_id', '=', report_id)
    .where('recipient', '=', user_id)
    .execute();
}
