import type { BoardCheck, BoardRow } from '@landfall/contract/board';
import { UNSEEN_DAYS } from '@landfall/contract/board-rows';
import { EXPIRING_DAYS, UNANSWERED_DAYS } from '@landfall/contract/constants';
import { EXPIRED_DAYS, EXPIRING_LABELS, type Expiring } from '@landfall/contract/expiring-statuses';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayOf, startOfOrganizationDay } from '../../platform/db/organization-day.ts';
import {
  idKey,
  isCalendarDay,
  type ListOrder,
  type Page,
  type PageAt,
  readPage,
} from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { StaleRule } from '../case-deadlines/service.ts';

/** What the checks go by. */
export interface CheckedOn {
  /** The organization's calendar day. */
  today: string;
  /** Days without a recorded change after which a case counts as inactive. */
  inactiveDays: number;
  /** ISO instant: what was put off until then is back. */
  now: string;
  /** Versions of rules that are to be looked at, with the reason. */
  staleRules: readonly StaleRule[];
}

/**
 * What a check finds, over `s`, the rows of the list of cases, over `d`, dates, whose types are `t`, or over `x`, what expires of
 * people. Everything is found by sets: the conditions are such that an index answers each, however many cases there are.
 */
interface Check {
  kind: BoardRow['kind'];
  /** Whether a case, or a date, is to be shown. */
  found: RawBuilder<boolean>;
  /** Since which day it has been so. */
  since: RawBuilder<string>;
  /** What was found, in a few words. */
  reason: RawBuilder<string>;
  /** Of dates whose reminders reach nobody: what they lack. */
  lacks?: RawBuilder<BoardRow['lacks']>;
}

/** What names a row of each kind, and the key along which they stand. */
const KINDS: Readonly<Record<Check['kind'], { id: string; key: ListOrder['key'] }>> = {
  case_record: { id: 's.case_id', key: [idKey('s.case_id')] },
  case_date: { id: 'd.id', key: [{ column: 'd.important_date', isPart: isCalendarDay }, idKey('d.id')] },
  beneficiary: { id: 'x.id', key: [{ column: 'x.expires_on', isPart: isCalendarDay }, idKey('x.id')] },
};

/**
 * The cases that something of a set is of, a function of the database (`found-*.sql`) whose rows are a case, since which day it
 * has been so, and words. Those of the first in their place are told, with how many more there are.
 * @param since the day, from those of all of a case
 * @param more what stands before the number of the others
 */
function casesWith(set: RawBuilder<unknown>, since = sql`min(f.since)`, more = ', and '): Check {
  const ofCase = sql`from ${set} as f where f.case_id = s.case_id`;
  return {
    kind: 'case_record',
    found: sql<boolean>`s.case_id in (select f.case_id from ${set} as f)`,
    since: sql<string>`(select ${since} ${ofCase})`,
    reason: sql<string>`(select (array_agg(f.words order by f.place, f.id))[1]
      || case count(*) when 1 then '' else ${more}::text || count(*) - 1 || ' more' end ${ofCase})`,
  };
}

/** What was said of those before does not go for one that comes later. */
const LATEST = sql`max(f.since)`;

/** Dates that meet a condition, with what is said of them behind the name of their type. */
function ofDates(found: RawBuilder<boolean>, words: RawBuilder<string>): Check {
  return {
    kind: 'case_date',
    found,
    since: sql<string>`d.important_date`,
    reason: sql<string>`t.date_name || ${words}`,
  };
}

/** The dates of such a set, whose rows are a date and a reason. */
function datesIn(set: RawBuilder<unknown>): Check {
  return ofDates(
    sql<boolean>`d.id in (select f.case_date_id from ${set} as f)`,
    sql<string>`': ' || (select min(f.reason) from ${set} as f where f.case_date_id = d.id)`,
  );
}

/** Open dates before today. */
function overdue(_: OrgTx, { today }: CheckedOn): Check {
  return ofDates(sql<boolean>`d.important_date < ${today}`, sql<string>`' is overdue'`);
}

/** Open dates with reminders to come that nobody whom they are for would get. */
function unreached({ orgId }: OrgTx): Check {
  const set = sql`unreached_dates(${orgId})`;
  const lacks = sql<BoardRow['lacks']>`(select f.lacks from ${set} as f where f.case_date_id = d.id)`;
  return { ...datesIn(set), lacks };
}

/** Cases without an open date from today on. The most urgent date tells of nearly every case that it has one. */
function noFutureDate(tx: OrgTx, { today }: CheckedOn): Check {
  const datesOf = sql`from case_date e where e.org_id = s.org_id and e.case_id = s.case_id and e.archived_at is null`;
  const handledDay = dayOf(tx, sql`e.handled_at`);
  return {
    kind: 'case_record',
    found: sql<boolean>`(s.urgent_date is null or (s.urgent_date < ${today} and not exists (
      select ${datesOf} and e.state = 'open' and e.important_date >= ${today})))`,
    // When the last of its dates passed, or was handled.
    since: sql<string>`coalesce(
      (select max(case when e.state = 'open' then e.important_date else ${handledDay} end) ${datesOf}),
      ${dayOf(tx, sql`s.created_at`)})`,
    reason: sql<string>`case
      when s.urgent_date is not null then 'Its open dates are all overdue'
      when json_array_length(s.dates) = 0 then 'It has no date'
      else 'Its dates are all handled' end`,
  };
}

/** Counted dates that no second person has confirmed. */
function unverified({ orgId }: OrgTx): Check {
  return ofDates(
    sql<boolean>`d.id in (select f.case_date_id from unverified_dates(${orgId}) as f)`,
    sql<string>`' is not confirmed by a second person'`,
  );
}

/** Cases of which something has been so since they were opened. */
const sinceOpened =
  (found: RawBuilder<boolean>, words: string) =>
  (tx: OrgTx): Check => ({
    kind: 'case_record',
    found,
    since: dayOf(tx, sql`s.created_at`),
    reason: sql<string>`${sql.lit(words)}`,
  });
const noPerson = sql<boolean>`s.beneficiary_id is null and s.petitioner_id is null`;
const noTeam = sql<boolean>`not exists (
  select from case_assignee a where a.org_id = s.org_id and a.case_id = s.case_id)`;

/** Cases of which the audit log tells no change for so many days. The last one is asked for of the rows that are shown alone. */
function inactive(tx: OrgTx, { today, inactiveDays }: CheckedOn): Check {
  const later = 1 - inactiveDays;
  const changed = sql`changed_cases(${tx.orgId}, ${today}::date + ${later}::integer)`;
  return {
    kind: 'case_record',
    found: sql<boolean>`s.created_at < ${startOfOrganizationDay(tx, today, later)} and not exists (
      select from ${changed} as g where g.case_id = s.case_id)`,
    since: dayOf(tx, sql`greatest(s.created_at, (select l.at from last_change(s.org_id, s.case_id) as l))`),
    reason: sql<string>`'Nothing has changed for ' || ${inactiveDays}::integer || ' days or more'`,
  };
}

/** Cases with documents that came from outside some days ago and that nobody has looked at. */
function unseen(tx: OrgTx, { today }: CheckedOn): Check {
  const unseenDocuments = sql`unseen_documents(${tx.orgId}) as f`;
  const ofCase = sql`from ${unseenDocuments} where f.case_id = s.case_id`;
  return {
    kind: 'case_record',
    found: sql<boolean>`s.case_id in (select f.case_id from ${unseenDocuments}
      where f.received_at < ${startOfOrganizationDay(tx, today, 1 - UNSEEN_DAYS)})`,
    since: dayOf(tx, sql`(select min(f.received_at) ${ofCase})`),
    reason: sql<string>`(select case count(*) when 1 then 'A document waits to be looked at'
      else count(*) || ' documents wait to be looked at' end ${ofCase})`,
  };
}

/**
 * Cases with threads in which a client wrote some days ago and that no mail of the office has followed: their own, and those
 * of their people, which stand on the pages of their cases. What is closed waits for nothing, and what was put off is away.
 * A person's thread is on the board by their open cases alone: whoever has none has no row.
 */
function unanswered({ orgId }: OrgTx, { today, now }: CheckedOn): Check {
  const before = sql`${today}::date + ${1 - UNANSWERED_DAYS}::integer`;
  return casesWith(sql`unanswered_on_cases(${orgId}, ${before}, ${now})`, undefined, ', and in ');
}

/** What expires of people without which they may not stay or work, and what they travel with. */
const EXPIRING = ['status', 'work_permit', 'green_card', 'passport'] as const;

/** Statuses, cards and passports of people on no open case that end, or have ended. */
function expiring(_: OrgTx, { today }: CheckedOn): Check {
  const label = sql.join(
    EXPIRING.map((kind) => sql`when ${kind} then ${EXPIRING_LABELS[kind]}`),
    sql` `,
  );
  const what = sql`case when x.kind = 'status' then x.class || ' status'
    else concat_ws(' ', case x.kind ${label} end, nullif(x.class, '')) end`;
  return {
    kind: 'beneficiary',
    found: sql<boolean>`true`,
    since: sql<string>`x.expires_on`,
    reason: sql<string>`${what} || case when x.expires_on < ${today} then ' has expired' else ' expires' end
      || ', and they are on no open case'`,
  };
}

const CHECKS: Readonly<Record<BoardCheck, (tx: OrgTx, on: CheckedOn) => Check>> = {
  overdue,
  unreached,
  no_future_date: noFutureDate,
  uncounted: ({ orgId }) => casesWith(sql`uncounted_dates(${orgId})`, LATEST),
  printed_differs: ({ orgId }) => datesIn(sql`misprinted_dates(${orgId})`),
  unverified,
  event_without_date: ({ orgId }) => casesWith(sql`events_without_date(${orgId})`, LATEST),
  stale_count: ({ orgId }, { staleRules }) =>
    datesIn(sql`stale_dates(${orgId}, ${JSON.stringify(staleRules)})`),
  no_person: sinceOpened(noPerson, 'It has no beneficiary and no petitioner'),
  no_team: sinceOpened(noTeam, 'Nobody is on its team'),
  no_activity: inactive,
  unseen_documents: unseen,
  unanswered,
  expiring,
  task_overdue: ({ orgId }, { today }) => casesWith(sql`overdue_tasks(${orgId}, ${today})`),
  task_unassigned: ({ orgId }) => casesWith(sql`tasks_of_nobody(${orgId})`),
};

/** Days without a recorded change after which a case counts as inactive; 0: none does. */
export async function selectInactiveDays({ db, orgId }: OrgTx): Promise<number> {
  const rows = db.selectFrom('organization').select('inactive_days').where('org_id', '=', orgId);
  return (await rows.executeTakeFirstOrThrow()).inactive_days;
}

/** Which rows of a check are asked for. */
export interface BoardPart {
  key: BoardCheck;
  on: CheckedOn;
  /** Those that are meant to be so, in place of those on the board. */
  dismissed: boolean;
}

/**
 * The dismissal in force for a row of a check: it must name the same `since`. The sub-select keeps the planner from
 * computing `since` for rows without a dismissal.
 */
function holds({ orgId }: OrgTx, key: BoardCheck, check: Check, { today }: CheckedOn) {
  return sql`from board_dismissal b
    where b.org_id = ${orgId} and b.board_check = ${key} and b.resource_id = ${resourceOf(check)} and b.ended_at is null
      and (b.until is null or b.until > ${today}) 
      and (select b.since = ${check.since})`;
}

function casesOf({ db, orgId }: OrgTx) {
  return db.selectFrom('case_summary as s').where('s.org_id', '=', orgId).where('s.archived_at', 'is', null);
}

/** The open dates of cases that are not archived. */
function datesOf({ db, orgId }: OrgTx) {
  return db
    .selectFrom('case_date as d')
    .where('d.org_id', '=', orgId)
    .where(sql<SqlBool>`d.archived_at is null and not d.case_archived and d.state = 'open'`);
}

/** What expires of people who are on no open case. */
function expiringFor({ db, orgId }: OrgTx, { on: { today } }: BoardPart) {
  return db.selectFrom(
    sql<Expiring>`expiring_unattended(${orgId}, ${today}, ${today}::date - ${EXPIRED_DAYS}::integer,
      ${today}::date + ${EXPIRING_DAYS}::integer, ${EXPIRING})`.as('x'),
  );
}

/** What passes a check, and is on the board or is meant to be so. */
function passing(tx: OrgTx, { key, on, dismissed }: BoardPart, check: Check): RawBuilder<SqlBool> {
  const word = sql`exists (select ${holds(tx, key, check, on)})`;
  return sql<SqlBool>`${check.found} and ${dismissed ? word : sql`not ${word}`}`;
}

/** A row of the board as it is read. */
export interface FoundRow {
  resource_id: string;
  case_id: string | null;
  beneficiary_id: string | null;
  case_name: string;
  date_type: string | null;
  counted: boolean;
  kind: BoardRow['kind'];
  reason: string;
  since: string;
  lacks: BoardRow['lacks'];
  dismissal: {
    id: string;
    reason: string;
    until: string | null;
    by: string;
    name: string;
    at: string;
  } | null;
}

function columnsOf(tx: OrgTx, { key, on, dismissed }: BoardPart, check: Check) {
  // An instant as it leaves the server elsewhere.
  const at = sql`to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const word = sql<
    FoundRow['dismissal']
  >`(select jsonb_build_object('id', b.id, 'reason', b.reason, 'until', b.until,
    'by', b.dismissed_by, 'name', b.dismissed_by_name, 'at', ${at}) ${holds(tx, key, check, on)})`;
  return [
    check.reason.as('reason'),
    check.since.as('since'),
    sql.lit(check.kind).$castTo<BoardRow['kind']>().as('kind'),
    (check.lacks ?? sql<BoardRow['lacks']>`null`).as('lacks'),
    (dismissed ? word : sql<FoundRow['dismissal']>`null::jsonb`).as('dismissal'),
  ] as const;
}

function resourceOf({ kind }: Check): RawBuilder<string> {
  return sql.ref(KINDS[kind].id);
}

/** Of a date: whether a rule counted it. */
const wasCounted = sql<boolean>`exists (
  select from case_deadline k where k.org_id = d.org_id and k.case_date_id = d.id)`;

const NOBODYS = sql<string | null>`null::uuid`;
const UNTYPED = [sql<null>`null`.as('date_type'), sql<boolean>`false`.as('counted')] as const;

/** A page of the rows that meet a condition, along the check's order. */
function readRows(
  tx: OrgTx,
  part: BoardPart,
  check: Check,
  condition: RawBuilder<SqlBool>,
  at: PageAt,
): Promise<Page<FoundRow>> {
  const columns = columnsOf(tx, part, check);
  const order: ListOrder = { sort: part.key, direction: 'asc', key: KINDS[check.kind].key };
  if (check.kind === 'case_record') {
    const cases = casesOf(tx).select(['s.case_id as resource_id', 's.case_id', 's.title as case_name']);
    const named = cases.select([NOBODYS.as('beneficiary_id'), ...UNTYPED]);
    return readPage(named.select(columns).where(condition), order, at);
  }
  if (check.kind === 'beneficiary') {
    const people = expiringFor(tx, part).select(['x.id as resource_id', 'x.beneficiary_id']);
    const named = people.select([sql<null>`null`.as('case_id'), 'x.person_name as case_name', ...UNTYPED]);
    return readPage(named.select(columns).where(condition), order, at);
  }
  const dates = datesOf(tx)
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'd.org_id').onRef('c.id', '=', 'd.case_id'),
    )
    .innerJoin('date_setting as t', (join) =>
      join.onRef('t.org_id', '=', 'd.org_id').onRef('t.id', '=', 'd.date_setting_id'),
    )
    .select(['d.id as resource_id', 'd.case_id', 'c.title as case_name', 't.date_name as date_type'])
    .select([NOBODYS.as('beneficiary_id'), wasCounted.as('counted')]);
  return readPage(dates.select(columns).where(condition), order, at);
}

/** A page of what a check finds, along its order. */
export function selectRows(tx: OrgTx, part: BoardPart, at: PageAt): Promise<Page<FoundRow>> {
  const check = CHECKS[part.key](tx, part.on);
  return readRows(tx, part, check, passing(tx, part, check), at);
}

/** What a check finds about a date or a case; undefined when it is as it should be. */
export async function selectRow(tx: OrgTx, part: BoardPart, id: string): Promise<FoundRow | undefined> {
  const check = CHECKS[part.key](tx, part.on);
  const condition = sql<SqlBool>`${resourceOf(check)} = ${id} and ${passing(tx, part, check)}`;
  return (await readRows(tx, part, check, condition, { limit: 1 })).page[0];
}

/** What passes a check, by its id and its day. */
function idsOf(tx: OrgTx, part: BoardPart, check: Check) {
  const where = passing(tx, part, check);
  if (check.kind === 'beneficiary')
    return expiringFor(tx, part).select(['x.id', 'x.expires_on as day']).where(where);
  if (check.kind === 'case_date') return datesOf(tx).select(['d.id', 'd.important_date as day']).where(where);
  return casesOf(tx)
    .select(['s.case_id as id', sql<null>`null::date`.as('day')])
    .where(where);
}

/** How many rows a check has, and the first of them. What passes is found once for both. */
export async function selectFirstRows(tx: OrgTx, part: BoardPart, most: number) {
  const check = CHECKS[part.key](tx, part.on);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${idsOf(tx, part, check)})
    select (select count(*) from found) as total,
      to_json(array(select id from found order by day, id limit ${most})) as ids`.execute(tx.db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const isFirst = sql<SqlBool>`${resourceOf(check)} = any(${ids}::uuid[])`;
  return {
    total,
    rows: ids.length > 0 ? (await readRows(tx, part, check, isFirst, { limit: most })).page : [],
  };
}

/** How many rows a check has. */
export async function countRows(tx: OrgTx, part: BoardPart): Promise<number> {
  const found = idsOf(tx, part, CHECKS[part.key](tx, part.on));
  const { rows } = await sql<{ count: number }>`select count(*) from (${found}) as found`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
