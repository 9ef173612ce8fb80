import type { FeedScope, FeedTitles } from '@landfall/contract/calendar-feeds';
import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { DateOfCase } from './date-events.ts';

const FEED = ['id', 'name', 'date_setting_ids', 'created_at', 'fetched_at'] as const;

function own({ db, orgId }: OrgTx, personId: string) {
  return db
    .selectFrom('calendar_feed')
    .select(FEED)
    .select(({ ref }) => [
      ref('scope').$castTo<FeedScope>().as('scope'),
      ref('titles').$castTo<FeedTitles>().as('titles'),
    ])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId);
}

export type FeedRow = Awaited<ReturnType<typeof selectFeeds>>[number];

/** A person's feeds, oldest first: ids rise with time. */
export function selectFeeds(tx: OrgTx, personId: string) {
  return own(tx, personId).orderBy('id').execute();
}

/** One of a person's feeds. */
export function selectFeed(tx: OrgTx, personId: string, id: string) {
  return own(tx, personId).where('id', '=', id).executeTakeFirst();
}

/** Locks a member against concurrent creation of feeds until the transaction ends. */
export async function lockMember({ db, orgId }: OrgTx, personId: string): Promise<void> {
  await db
    .selectFrom('membership')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .execute();
}

/** The number of a member's feeds, also for callers who cannot see them. */
export async function countFeeds({ db }: OrgTx, personId: string): Promise<number> {
  const { rows } = await sql<{ feeds: number }>`select calendar_feeds_of(${personId}) as feeds`.execute(db);
  return rows[0]?.feeds ?? 0;
}

export type NewFeed = Omit<FeedRow, 'fetched_at'> & { person_id: string; token_hash: Buffer };

export async function insertFeed({ db, orgId }: OrgTx, feed: NewFeed): Promise<void> {
  await db
    .insertInto('calendar_feed')
    .values({ org_id: orgId, ...feed })
    .execute();
}

/**
 * Gives one of a person's feeds a new token.
 * @returns whether the person has this feed
 */
export async function updateToken(
  { db, orgId }: OrgTx,
  personId: string,
  id: string,
  token_hash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_feed')
    .set({ token_hash, fetched_at: null })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Deletes one of a person's feeds.
 * @returns whether the person had this feed
 */
export async function deleteFeed({ db, orgId }: OrgTx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feed')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Records that a feed was read at an ISO instant. Does nothing while a concurrent reading is being recorded. */
export async function updateFetched(
  { db, orgId }: OrgTx,
  personId: string,
  id: string,
  now: string,
): Promise<void> {
  await sql`
    update calendar_feed set fetched_at = ${now}
    where org_id = ${orgId} and id = (
      select f.id from calendar_feed f where f.org_id = ${orgId} and f.person_id = ${personId} and f.id = ${id}
      for no key update skip locked)`.execute(db);
}

function datesWhere(ids: RawBuilder<unknown>, { orgId }: OrgTx) {
  return sql<DateOfCase>`
    select d.id, d.case_id, d.important_date, s.date_name as date_type, d.at_time, d.zone, d.place, d.state, d.version,
      d.changed_at, d.archived_at, c.archived_at as case_archived_at, c.title as case_title, c.version as case_version,
      coalesce(nullif(l.beneficiary_name, ''), nullif(l.petitioner_name, ''), '') as client
    from case_date d
    join date_setting s on s.org_id = d.org_id and s.id = d.date_setting_id
    join case_record c on c.org_id = d.org_id and c.id = d.case_id
    left join case_summary l on l.org_id = d.org_id and l.case_id = d.case_id
    where d.org_id = ${orgId} and d.id in (${ids})
    order by d.important_date, d.id`;
}

/** One date, if the session may see it. */
export async function selectDate(tx: OrgTx, id: string): Promise<DateOfCase | undefined> {
  return (await datesWhere(sql`${id}`, tx).execute(tx.db)).rows[0];
}

/** Which dates a feed holds. Days are `YYYY-MM-DD`, both ends included. */
export interface FeedDates {
  from: string;
  to: string;
  /** Empty for all date types. */
  dateSettingIds: readonly string[];
  /** If given, only dates of cases whose team this person is on. */
  teamOf: string | undefined;
  /** Dates that were archived before this ISO instant are left out. */
  archivedSince: string;
  limit: number;
}

/** The dates of a feed that the session may see, ascending: open and handled ones, and recently archived ones. */
export async function selectDatesOfFeed(tx: OrgTx, feed: FeedDates): Promise<DateOfCase[]> {
  const { orgId } = tx;
  const { from, to, dateSettingIds, teamOf, archivedSince } = feed;
  const conditions = [sql`d.org_id = ${orgId} and d.important_date between ${from} and ${to}`];
  if (dateSettingIds.length > 0) conditions.push(sql`d.date_setting_id = any(${dateSettingIds}::uuid[])`);
  if (teamOf)
    conditions.push(sql`exists (
      select from case_assignee a where a.org_id = ${orgId} and a.case_id = d.case_id and a.person_id = ${teamOf})`);
  const held = sql.join(conditions, sql` and `);
  // Each part uses its own index.
  const ids = sql`
    select e.id from (
      select d.id, d.important_date from case_date d
        where ${held} and d.archived_at is null and not d.case_archived and d.state = 'open'
      union all
      select d.id, d.important_date from case_date d
        where ${held} and d.archived_at is null and not d.case_archived and d.state <> 'open'
      union all
      select d.id, d.important_date from case_date d where ${held} and d.archived_at >= ${archivedSince}
      union all
      select d.id, d.important_date
        from case_record c join case_date d on d.org_id = c.org_id and d.case_id = c.id
        where c.org_id = ${orgId} and c.archived_at >= ${archivedSince} and ${held} and d.archived_at is null
    ) e order by e.important_date, e.id limit ${feed.limit}`;
  return (await datesWhere(ids, tx).execute(tx.db)).rows;
}
