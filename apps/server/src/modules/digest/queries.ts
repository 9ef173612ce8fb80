import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** The recipient of a digest. */
export interface Reader {
  email: string;
  email_verified: boolean;
  name: string;
  roles: Role[];
  organization_name: string;
}

/** The member with whose access the transaction reads. */
export async function selectReader({ db, orgId }: OrgTx, personId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select p.email, p.email_verified, p.display_name as name, m.roles, o.name as organization_name
    from person p
    join membership m on m.org_id = ${orgId} and m.person_id = p.id
    join organization o on o.org_id = m.org_id
    where p.id = ${personId}`.execute(db);
  return rows[0];
}

/**
 * The section of a date in a digest. `told`: it was reported as overdue within the last week, with no reminder since,
 * and is only counted.
 */
export type DateSection =
  | 'overdue'
  | 'today'
  | 'before_next'
  | 'week'
  | 'ahead'
  | 'unacknowledged'
  | 'nobodys'
  | 'told'
  | 'told_nobodys';

export interface DigestDate {
  section: DateSection;
  /** The number of all dates in the section; only the first few of them are read. */
  total: number;
  id: string;
  case_id: string;
  important_date: string;
  /** The number of days from the digest's day; negative when overdue. */
  days: number;
  date_type: string;
  at_time: string | null;
  zone: string | null;
  place: string;
  case_name: string;
  client: string;
}

/** The days that a digest covers, `YYYY-MM-DD`. */
export interface DigestDays {
  today: string;
  /** The last day before the member's next digest. */
  covered: string;
  /** The last day of the preview. */
  horizon: string;
}

/**
 * The open dates for a member's digest, at most `limit` of each section, the most urgent first: dates of their cases,
 * dates whose reminder was left to the digest or whose snooze is over, and with `nobodys` those of cases without a
 * team. Snoozed dates are left out.
 */
export async function selectDates(
  { db, orgId }: OrgTx,
  personId: string,
  { today, covered, horizon }: DigestDays,
  { nobodys, limit }: { nobodys: boolean; limit: number },
): Promise<DigestDate[]> {
  const { rows } = await sql<DigestDate>`
    with named as (
      select d.id, true as is_own from case_assignee a
      join case_date d on d.org_id = a.org_id and d.case_id = a.case_id and d.important_date <= ${horizon}::date
      where a.org_id = ${orgId} and a.person_id = ${personId}
      union all
      select l.date_id, true from digest_line l
      where l.org_id = ${orgId} and l.person_id = ${personId} and l.waits
      union all
      select z.date_id, true from date_snooze z
      left join digest_line l on l.org_id = z.org_id and l.person_id = z.person_id and l.date_id = z.date_id
      where z.org_id = ${orgId} and z.person_id = ${personId} and z.until <= ${today}::date
        and (l.said_on is null or l.said_on < z.until)
      union all
      select d.id, false from case_date d
      where ${nobodys} and d.org_id = ${orgId} and d.archived_at is null and not d.case_archived and d.state = 'open'
        and d.important_date <= ${horizon}::date
        and not exists (select from case_assignee a where a.org_id = d.org_id and a.case_id = d.case_id)
    ), once as (
      select id, bool_or(is_own) as is_own from named group by id
    ), due as (
      select d.id, d.case_id, d.important_date, d.important_date - ${today}::date as days, d.date_setting_id,
        d.at_time, d.zone, d.place, once.is_own,
        -- Not said since it is overdue, or a week ago, or before it was put off.
        l.overdue_said_on is null or l.overdue_said_on <= d.important_date as is_new,
        coalesce(not l.waits and l.overdue_said_on > d.important_date and l.overdue_said_on > ${today}::date - 7
          and (z.until is null or l.overdue_said_on >= z.until), false) as is_told
      from once
      join case_date d on d.org_id = ${orgId} and d.id = once.id
      left join digest_line l on l.org_id = d.org_id and l.person_id = ${personId} and l.date_id = d.id
      left join date_snooze z on z.org_id = d.org_id and z.person_id = ${personId} and z.date_id = d.id
      where d.archived_at is null and not d.case_archived and d.state = 'open'
        and (z.until is null or z.until <= ${today}::date)
    ), placed as (
      select due.*, case
          when not is_own then case when days < 0 and is_told then 'told_nobodys' else 'nobodys' end
          when days < 0 and is_told then 'told'
          when days < 0 then 'overdue'
          when days = 0 then 'today'
          when important_date <= ${covered}::date then 'before_next'
          when important_date <= ${horizon}::date then 'week'
          else 'ahead'
        end as section
      from due
    ), ranked as (
      select placed.*, (count(*) over (partition by section))::integer as total,
        row_number() over (partition by section order by days < 0 and is_new desc, important_date, id) as rank
      from placed
    )
    select r.section, r.total, r.id, r.case_id, r.important_date, r.days, s.date_name as date_type, r.at_time, r.zone,
      r.place, c.title as case_name, coalesce(c.beneficiary_name, c.petitioner_name, '') as client
    from ranked r
    join date_setting s on s.org_id = ${orgId} and s.id = r.date_setting_id
    join case_summary c on c.org_id = ${orgId} and c.case_id = r.case_id
    where r.rank <= ${limit}
    order by r.section, r.rank`.execute(db);
  return rows;
}

/** Digests are made at least weekly, and a mail is given up within a day. */
const DELIVERY_DAYS = 8;

/**
 * The instant after which news have not been reported to a member yet: that of their last delivered digest of an
 * earlier day. A digest whose mail failed has reported nothing. The next one may have been made before the failure was
 * known, so everything since the failed one is reported again.
 * @returns ISO instant; null when they have had no digest
 */
export async function selectReportedUntil(
  { db, orgId }: OrgTx,
  personId: string,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    with earlier as (
      select g.local_day, g.made_at, coalesce(m.status = 'failed', false) as is_lost
      from digest g left join mail m on m.org_id = g.org_id and m.id = g.mail_id
      where g.org_id = ${orgId} and g.person_id = ${personId} and g.local_day < ${today})
    select max(made_at) as at from earlier
    where not is_lost and local_day < coalesce((
      select min(local_day) from earlier where is_lost and local_day >= ${today}::date - ${DELIVERY_DAYS}::integer), ${today})`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/**
 * The open dates for which an admin has unread notifications, since an ISO instant, that no member acknowledged a
 * reminder; the latest first, at most `limit`.
 */
export async function selectUnacknowledged(
  { db, orgId }: OrgTx,
  personId: string,
  { today, since }: { today: string; since: string | null },
  limit: number,
): Promise<DigestDate[]> {
  const { rows } = await sql<DigestDate>`
    select 'unacknowledged' as section, (count(*) over ())::integer as total, d.id, d.case_id, d.important_date,
      d.important_date - ${today}::date as days, s.date_name as date_type, d.at_time, d.zone, d.place,
      c.title as case_name, coalesce(c.beneficiary_name, c.petitioner_name, '') as client
    from (
      select n.date_id, max(n.created_at) as latest from notification n
      where n.org_id = ${orgId} and n.person_id = ${personId} and n.kind = 'escalated'
        and n.read_at is null and n.acknowledged_at is null
        and n.created_at > coalesce(${since}::timestamptz, '-infinity')
      group by n.date_id
    ) told
    join case_date d on d.org_id = ${orgId} and d.id = told.date_id
    join date_setting s on s.org_id = d.org_id and s.id = d.date_setting_id
    join case_summary c on c.org_id = d.org_id and c.case_id = d.case_id
    where d.state = 'open' and d.archived_at is null and not d.case_archived
    order by told.latest desc, d.important_date, d.id
    limit ${limit}`.execute(db);
  return rows;
}

/** A case to which a member was assigned. */
export interface AssignedCase {
  /** The number of all such cases; only the first few of them are read. */
  total: number;
  case_id: string;
  case_name: string;
  client: string;
  /** Its most urgent date; null without an open one. */
  urgent_date: string | null;
}

/** The active cases to which a member was assigned and that no digest has announced yet, at most `limit`. */
export async function selectAssignedCases(
  { db, orgId }: OrgTx,
  personId: string,
  limit: number,
): Promise<AssignedCase[]> {
  const { rows } = await sql<AssignedCase>`
    select (count(*) over ())::integer as total, c.case_id, c.title as case_name,
      coalesce(c.beneficiary_name, c.petitioner_name, '') as client, c.urgent_date
    from case_assignee a
    join case_summary c on c.org_id = a.org_id and c.case_id = a.case_id
    where a.org_id = ${orgId} and a.person_id = ${personId} and not a.announced and c.archived_at is null
    order by c.urgent_date nulls last, c.case_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Records that a member's digest is made for a calendar day; false when it exists already. */
export async function insertDigest(
  { db, orgId }: OrgTx,
  digest: { person_id: string; local_day: string; made_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('digest')
    .values({ org_id: orgId, ...digest })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Records the mail of a digest. The same mail repeats the contents of earlier digests whose mails failed, and is
 * recorded for these as well.
 */
export async function setMail(
  { db, orgId }: OrgTx,
  { person_id, local_day }: { person_id: string; local_day: string },
  mailId: string,
): Promise<void> {
  await sql`
    update digest g set mail_id = ${mailId}
    where g.org_id = ${orgId} and g.person_id = ${person_id} and (g.local_day = ${local_day}
      or exists (select from mail m where m.org_id = g.org_id and m.id = g.mail_id and m.status = 'failed'))`.execute(
    db,
  );
}

/** The mails of a member's digests. */
export async function selectMails({ db, orgId }: OrgTx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('digest')
    .select('mail_id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('mail_id', 'is not', null)
    .execute();
  return rows.flatMap(({ mail_id }) => mail_id ?? []);
}

/** Records the dates that a member's digest of a calendar day has reported. */
export async function recordReported(
  { db, orgId }: OrgTx,
  personId: string,
  today: string,
  dates: readonly Pick<DigestDate, 'id' | 'case_id' | 'important_date'>[],
): Promise<void> {
  await sql`
    insert into digest_line as l (org_id, person_id, date_id, case_id, said_on, said_for, overdue_said_on)
    select ${orgId}, ${personId}, s.id, s.case_id, ${today}::date, s.day, case when s.day < ${today} then ${today}::date end
    from unnest(${dates.map(({ id }) => id)}::uuid[], ${dates.map(({ case_id }) => case_id)}::uuid[],
      ${dates.map(({ important_date }) => important_date)}::date[]) s (id, case_id, day)
    on conflict (org_id, person_id, date_id) do update set said_on = excluded.said_on, said_for = excluded.said_for,
      waits = false, overdue_said_on = coalesce(excluded.overdue_said_on, l.overdue_said_on)`.execute(db);
}

/** Marks what failed digests reported as not reported, so that the next one repeats it. */
export async function markUnreported({ db, orgId }: OrgTx, personId: string): Promise<void> {
  await sql`
    with lost as (
      select g.local_day from digest g join mail m on m.org_id = g.org_id and m.id = g.mail_id and m.status = 'failed'
      where g.org_id = ${orgId} and g.person_id = ${personId}),
    unannounced as (
      update case_assignee a set announced = false, announced_on = null from lost
      where a.org_id = ${orgId} and a.person_id = ${personId} and a.announced_on = lost.local_day)
    update digest_line l set waits = true, said_on = null, said_for = null, overdue_said_on = null from lost
    where l.org_id = ${orgId} and l.person_id = ${personId} and l.said_on = lost.local_day`.execute(db);
}

/**
 * Deletes the digests whose mails are not sent yet. Their contents are marked as not reported, and new digests are due
 * at an ISO instant.
 * @returns the ids of their mails
 */
export async function withdrawWaitingDigests({ db, orgId }: OrgTx, now: string): Promise<string[]> {
  const { rows } = await sql<{ mail_id: string }>`
    with taken as (
      delete from digest g using mail m
      -- None waits for longer than a day, nor stands for one that is much older than a week.
      where g.org_id = ${orgId} and g.made_at > ${now}::timestamptz - interval '10 days'
        and m.org_id = g.org_id and m.id = g.mail_id and m.status = 'pending'
      returning g.person_id, g.local_day, g.mail_id),
    unsaid as (
      update digest_line l set waits = true, said_on = null, said_for = null, overdue_said_on = null from taken t
      where l.org_id = ${orgId} and l.person_id = t.person_id and l.said_on = t.local_day),
    unannounced as (
      update case_assignee a set announced = false, announced_on = null from taken t
      where a.org_id = ${orgId} and a.person_id = t.person_id and a.announced_on = t.local_day),
    due as (
      update notification_setting s set next_digest_at = ${now}, digest_queued_at = null
      where s.org_id = ${orgId} and s.person_id in (select person_id from taken))
    select mail_id from taken`.execute(db);
  return rows.map(({ mail_id }) => mail_id);
}

/** Records that a member's digest of a calendar day has announced these cases. */
export async function announceCases(
  { db, orgId }: OrgTx,
  personId: string,
  today: string,
  caseIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('case_assignee')
    .set({ announced: true, announced_on: today })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .execute();
}

/** A member's settings and reports that determine how a reminder of a date reaches them. */
export interface ReminderChoice {
  date_id: string;
  person_id: string;
  digest_on: boolean;
  /** Whether the member's digest is due now. */
  digest_due: boolean;
  /** The calendar day of their next digest; null when it has to be computed. */
  next_digest_on: string | null;
  digest_at: string;
  digest_weekdays: number[];
  mail_reminder: boolean;
  /** Whether the member's address is confirmed. */
  is_confirmed: boolean;
  /** The calendar day of the latest digest that listed the date. */
  said_on: string | null;
  /** The day that the date had in that digest. */
  said_for: string | null;
  /** The first calendar day of new reminders, if the member has snoozed the date. */
  snoozed_until: string | null;
}

/** A date and a member who is reminded of it. */
export interface RemindedMember {
  dateId: string;
  personId: string;
}

function pairs(reminded: readonly RemindedMember[]) {
  const dates = reminded.map(({ dateId }) => dateId);
  return sql`unnest(${dates}::uuid[], ${reminded.map(({ personId }) => personId)}::uuid[])`;
}

/** The settings for reminders of dates, at an ISO instant, for members who still exist. */
export async function selectChoices(
  { db, orgId }: OrgTx,
  reminded: readonly RemindedMember[],
  now: string,
  timeZone: string,
): Promise<ReminderChoice[]> {
  const { rows } = await sql<ReminderChoice>`
    select r.date_id, s.person_id, s.digest_on, coalesce(s.next_digest_at <= ${now}, false) as digest_due,
      (s.next_digest_at at time zone ${timeZone})::date as next_digest_on, s.digest_at, s.digest_weekdays,
      s.mail_reminder, s.person_id <> all (array(select unconfirmed_members())) as is_confirmed,
      l.said_on, l.said_for, z.until as snoozed_until
    from ${pairs(reminded)} as r (date_id, person_id)
    join notification_setting s on s.org_id = ${orgId} and s.person_id = r.person_id
    left join digest_line l on l.org_id = s.org_id and l.person_id = s.person_id and l.date_id = r.date_id
    left join date_snooze z on z.org_id = s.org_id and z.person_id = s.person_id and z.date_id = r.date_id`.execute(
    db,
  );
  return rows;
}

/** Records that the next digests of members are to list dates. */
export async function insertWaiting(
  { db, orgId }: OrgTx,
  reminded: readonly RemindedMember[],
): Promise<void> {
  await sql`
    insert into digest_line (org_id, person_id, date_id, case_id, waits)
    select distinct d.org_id, r.person_id, d.id, d.case_id, true
    from ${pairs(reminded)} as r (date_id, person_id)
    join case_date d on d.org_id = ${orgId} and d.id = r.date_id
    on conflict (org_id, person_id, date_id) do update set waits = true`.execute(db);
}
