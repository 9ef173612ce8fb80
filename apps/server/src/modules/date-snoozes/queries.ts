import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** A date, whose case is locked against changes until the transaction ends. */
export async function shareLockDate({ db, orgId }: OrgTx, id: string) {
  const date = db.selectFrom('case_date as d').where('d.org_id', '=', orgId).where('d.id', '=', id);
  const held = db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', date.select('d.case_id'))
    .forShare();
  // Read by a second statement, which sees the current date after the first one has waited for the lock.
  const [, row] = await Promise.all([
    held.execute(),
    date
      .select(['d.id', 'd.case_id', 'd.important_date', 'd.state', 'd.archived_at', 'd.case_archived'])
      .executeTakeFirst(),
  ]);
  return row;
}

/**
 * Snoozes a date for a member, or changes the snooze.
 * @param until `YYYY-MM-DD`
 */
export async function putSnooze(
  { db, orgId }: OrgTx,
  personId: string,
  date: { id: string; case_id: string },
  until: string,
): Promise<void> {
  await db
    .insertInto('date_snooze')
    .values({ org_id: orgId, person_id: personId, date_id: date.id, case_id: date.case_id, until })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'person_id', 'date_id']).doUpdateSet({ until, told: false, mail_id: null }),
    )
    .execute();
}

export async function deleteSnooze({ db, orgId }: OrgTx, personId: string, dateId: string): Promise<void> {
  await db
    .deleteFrom('date_snooze')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('date_id', '=', dateId)
    .execute();
}

/** Whether the organization has a case that the caller may see. */
export async function hasCase({ db, orgId }: OrgTx, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', caseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The dates of a case that a member has snoozed beyond a day (`YYYY-MM-DD`). */
export function selectSnoozes({ db, orgId }: OrgTx, personId: string, caseId: string, today: string) {
  return db
    .selectFrom('date_snooze')
    .select(['date_id', 'until'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('case_id', '=', caseId)
    .where('until', '>', today)
    .orderBy('date_id')
    .execute();
}

/**
 * The condition for snoozes that are over at an instant and were not announced yet: from 09:00 on their day, in the
 * organization's time zone.
 */
function ended({ orgId }: OrgTx, now: string, timeZone: string) {
  return sql`z.org_id = ${orgId} and not z.told and (z.until + time '09:00') at time zone ${timeZone} <= ${now}`;
}

/** The cases of dates whose snoozes are over. */
export async function selectCasesOfEnded(tx: OrgTx, now: string, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    select distinct z.case_id from date_snooze z where ${ended(tx, now, timeZone)}`.execute(tx.db);
  return rows.map(({ case_id }) => case_id);
}

/** A date whose snooze by a member is over. */
export interface EndedSnooze {
  person_id: string;
  date_id: string;
  case_id: string;
  case_name: string;
  restricted: boolean;
  date_type: string;
  /** `YYYY-MM-DD`. */
  important_date: string;
  at_time: string | null;
  zone: string | null;
  place: string;
  /** The first day after the snooze. */
  until: string;
  /** Whether its case is active. The trigger `end_snoozes` deletes snoozes of handled and archived dates. */
  stands: boolean;
  /** Whether the member gets a reminder by mail on that day anyway. */
  is_reminded: boolean;
}

/**
 * Marks the ended snoozes as announced, so that no other process announces them. Dates with a reminder that is about to
 * be sent wait for it.
 */
export async function claimEndedSnoozes(tx: OrgTx, now: string, timeZone: string): Promise<EndedSnooze[]> {
  const { rows } = await sql<EndedSnooze>`
    update date_snooze z set told = true
    from case_date d
    join case_record c on c.org_id = d.org_id and c.id = d.case_id
    join date_setting s on s.org_id = d.org_id and s.id = d.date_setting_id
    where ${ended(tx, now, timeZone)} and d.org_id = z.org_id and d.id = z.date_id
      and not exists (
        select from reminder r
        where r.org_id = z.org_id and r.case_date_id = z.date_id and r.status = 'pending'
          and r.dispatched_at is null and r.due_at <= ${now})
    returning z.person_id, z.date_id, z.case_id, c.title as case_name, c.restricted, s.date_name as date_type,
      d.important_date, d.at_time, d.zone, d.place, z.until,
      not d.case_archived as stands,
      exists (
        select from reminder_delivery v
        where v.org_id = z.org_id and v.case_date_id = z.date_id and v.person_id = z.person_id
          and v.on_day = z.until and v.channel = 'mail') as is_reminded`.execute(tx.db);
  return rows;
}

/** Records the mail about the end of a snooze. */
export async function setMail(
  { db, orgId }: OrgTx,
  { person_id, date_id }: Pick<EndedSnooze, 'person_id' | 'date_id'>,
  mailId: string,
): Promise<void> {
  await db
    .updateTable('date_snooze')
    .set({ mail_id: mailId })
    .where('org_id', '=', orgId)
    .where('person_id', '=', person_id)
    .where('date_id', '=', date_id)
    .execute();
}

/**
 * Marks ended snoozes whose mails were not sent yet as not announced. The trigger `withdraw_end_of_snooze` withdraws
 * these mails.
 */
export async function markUnannounced({ db, orgId }: OrgTx, caseIds: readonly string[]): Promise<void> {
  await sql`
    update date_snooze z set told = false, mail_id = null
    from mail m
    where z.org_id = ${orgId} and z.case_id = any(${caseIds}::uuid[])
      and m.org_id = z.org_id and m.id = z.mail_id and m.status = 'pending'`.execute(db);
}
