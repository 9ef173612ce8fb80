import type { BoardCheck, BoardRow } from '@landfall/contract/board';
import { UNSEEN_DAYS } from '@landfall/contract/board-rows';
import { EXPIRING_DAYS, UNANSWERED_DAYS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
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

/** What the checks depend on. */
export interface CheckedOn {
  /** The organization's current day. */
  today: string;
  /** Days without a recorded change after which a case counts as inactive. */
  inactiveDays: number;
  /** ISO instant: what was snoozed until then is due again. */
  now: string;
  /** Rule versions that are to be reviewed, with the reason. */
  staleRules: readonly StaleRule[];
  /** The kinds of events from which dates can be accepted. */
  datingKinds: readonly string[];
}

/**
 * What a check finds: rows `s` of the case list, dates `d` with their types `t`, or expiring items `x` of people. All
 * conditions can be answered by an index, however many cases there are.
 */
interface Check {
  kind: BoardRow['kind'];
  /** The condition for a case or a date to be shown. */
  found: RawBuilder<boolean>;
  /** The first day on which the condition held. */
  since: RawBuilder<string>;
  /** What was found, in a few words. */
  reason: RawBuilder<string>;
  /** For dates whose reminders have no reachable recipient: what is missing. */
  lacks?: RawBuilder<BoardRow['lacks']>;
}

/** For each kind of row: its id, and the key of its order. */
const KINDS: Readonly<Record<Check['kind'], { id: string; key: ListOrder['key'] }>> = {
  case_record: { id: 's.case_id', key: [idKey('s.case_id')] },
  case_date: { id: 'd.id', key: [{ column: 'd.important_date', isPart: isCalendarDay }, idKey('d.id')] },
  beneficiary: { id: 'x.id', key: [{ column: 'x.expires_on', isPart: isCalendarDay }, idKey('x.id')] },
};

/**
 * A check for the cases of a set: a database function (`found-*.sql`) whose rows are a case, a day and a text. The text
 * of a case's first row is shown, with the number of further rows.
 * @param since the day of a case, aggregated over its rows
 * @param more the text before the number of further rows
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

/** A later finding makes earlier dismissals ineffective. */
const LATEST = sql`max(f.since)`;

/** A check for dates that meet a condition, with a text that follows the name of the date's type. */
function ofDates(found: RawBuilder<boolean>, words: RawBuilder<string>): Check {
  return {
    kind: 'case_date',
    found,
    since: sql<string>`d.important_date`,
    reason: sql<string>`t.date_name || ${words}`,
  };
}

/** A check for the dates of such a set, whose rows are a date and a reason. */
function datesIn(set: RawBuilder<unknown>): Check {
  return ofDates(
    sql<boolean>`d.id in (select f.case_date_id from ${set} as f)`,
    sql<string>`': ' || (select min(f.reason) from ${set} as f where f.case_date_id = d.id)`,
  );
}

/** Open dates with planned reminders that would reach none of their recipients. */
function unreached({ orgId }: OrgTx): Check {
  const set = sql`unreached_dates(${orgId})`;
  const lacks = sql<BoardRow['lacks']>`(select f.lacks from ${set} as f where f.case_date_id = d.id)`;
  return { ...datesIn(set), lacks };
}

/**
 * Cases without an open date from today on. For nearly every case, the most urgent date alone shows that it has one.
 */
function noFutureDate(tx: OrgTx, { today }: CheckedOn): Check {
  const datesOf = sql`from case_date e where e.org_id = s.org_id and e.case_id = s.case_id and e.archived_at is null`;
  const handledDay = dayOf(tx, sql`e.handled_at`);
  return {
    kind: 'case_record',
    found: sql<boolean>`(s.urgent_date is null or (s.urgent_date < ${today} and not exists (
      select ${datesOf} and e.state = 'open' and e.important_date >= ${today})))`,
    // When the last of its dates passed or was handled.
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

/** A check for cases without people or a team: since they were opened, or since the last such change in the history. */
const lacking =
  (found: RawBuilder<boolean>, kind: 'case_people' | 'case_team', words: string) =>
  (tx: OrgTx): Check => {
    const changed = sql`(select l.at from last_change_of(s.org_id, s.case_id, ${kind}) as l)`;
    const since = dayOf(tx, sql`greatest(s.created_at, ${changed})`);
    return { kind: 'case_record', found, since, reason: sql<string>`${sql.lit(words)}` };
  };
const noPerson = sql<boolean>`s.beneficiary_id is null and s.petitioner_id is null`;
const noTeam = sql<boolean>`not exists (
  select from case_assignee a where a.org_id = s.org_id and a.case_id = s.case_id)`;

/**
 * Cases without a change in the audit log for a number of days. The last change is only looked up for the shown rows.
 */
function inactive(tx: OrgTx, { today, inactiveDays }: CheckedOn): Check {
  const later = 1 - inactiveDays;
  const changed = sql`changed_cases(${tx.orgId}, ${today}::date + ${later}::integer)`;
  return {
    kind: 'case_record',
    found: sql<boolean>`s.created_at < ${startOfOrganizationDay(tx, today, later)} and not exists (
      select from ${changed} as g where g.case_id = s.case_id)`,
    since: dayOf(tx, sql`greatest(s.created_at, (select l.at from last_change(s.org_id, s.case_id) as l))`),
    reason: sql<string>`'Nothing has changed for ' || ${counted(inactiveDays, 'day')}::text || ' or more'`,
  };
}

/** Cases with documents that were received some days ago and that no member has reviewed. */
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
 * Cases with threads in which a client wrote some days ago without an answer by mail since: threads of the case and of
 * its people. Closed and snoozed threads do not count. A person's thread is found only by the person's open cases.
 */
function unanswered({ orgId }: OrgTx, { today, now }: CheckedOn): Check {
  const before = sql`${today}::date + ${1 - UNANSWERED_DAYS}::integer`;
  return casesWith(sql`unanswered_on_cases(${orgId}, ${before}, ${now})`, undefined, ', and in ');
}

/** Items that people need to stay or work, and their travel documents. */
const EXPIRING = ['status', 'work_permit', 'green_card', 'passport'] as const;

/** Statuses, cards and passports of people without an open case that expire soon or have expired. */
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
  overdue: (_, { today }) => ofDates(sql`d.important_date < ${today}`, sql`' is overdue'`),
  unreached,
  no_future_date: noFutureDate,
  uncounted: ({ orgId }) => casesWith(sql`uncounted_dates(${orgId})`, LATEST),
  printed_differs: ({ orgId }) => datesIn(sql`misprinted_dates(${orgId})`),
  unverified,
  event_without_date: ({ orgId }, { datingKinds }) =>
    casesWith(sql`events_without_date(${orgId}, ${datingKinds})`, LATEST),
  stale_count: ({ orgId }, { staleRules }) =>
    datesIn(sql`stale_dates(${orgId}, ${JSON.stringify(staleRules)})`),
  no_person: lacking(noPerson, 'case_people', 'It has no beneficiary and no petitioner'),
  no_team: lacking(noTeam, 'case_team', 'Nobody is on its team'),
  no_activity: inactive,
  unseen_documents: unseen,
  unanswered,
  expiring,
  task_overdue: ({ orgId }, { today }) => casesWith(sql`overdue_tasks(${orgId}, ${today})`),
  task_unassigned: ({ orgId }) => casesWith(sql`tasks_of_nobody(${orgId})`),
};

/** Days without a recorded change after which a case counts as inactive; 0 turns the check off. */
export async function selectInactiveDays({ db, orgId }: OrgTx): Promise<number> {
  const rows = db.selectFrom('organization').select('inactive_days').where('org_id', '=', orgId);
  return (await rows.executeTakeFirstOrThrow()).inactive_days;
}

/** The requested rows of a check. */
export interface BoardPart {
  key: BoardCheck;
  on: CheckedOn;
  /** The dismissed rows, instead of those on the board. */
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

/** The open dates of active cases. */
function datesOf({ db, orgId }: OrgTx) {
  return db
    .selectFrom('case_date as d')
    .where('d.org_id', '=', orgId)
    .where(sql<SqlBool>`d.archived_at is null and not d.case_archived and d.state = 'open'`);
}

/** Expiring items of people without an open case. */
function expiringFor({ db, orgId }: OrgTx, { on: { today } }: BoardPart) {
  return db.selectFrom(
    sql<Expiring>`expiring_unattended(${orgId}, ${today}, ${today}::date - ${EXPIRED_DAYS}::integer,
      ${today}::date + ${EXPIRING_DAYS}::integer, ${EXPIRING})`.as('x'),
  );
}

/** The condition for rows that pass a check and are on the board, or dismissed. */
function passing(tx: OrgTx, { key, on, dismissed }: BoardPart, check: Check): RawBuilder<SqlBool> {
  const word = sql`exists (select ${holds(tx, key, check, on)})`;
  return sql<SqlBool>`${check.found} and ${dismissed ? word : sql`not ${word}`}`;
}

/** A row of the board, as read from the database. */
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
  // An instant in the same format as in all answers.
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

/** Whether a date was counted by a rule. */
const wasCounted = sql<boolean>`exists (
  select from case_deadline k where k.org_id = d.org_id and k.case_date_id = d.id)`;

const NO_BENEFICIARY = sql<string | null>`null::uuid`;
const UNTYPED = [sql<null>`null`.as('date_type'), sql<boolean>`false`.as('counted')] as const;

/** A page of the rows that meet a condition, in the check's order. */
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
    const named = cases.select([NO_BENEFICIARY.as('beneficiary_id'), ...UNTYPED]);
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
    .select([NO_BENEFICIARY.as('beneficiary_id'), wasCounted.as('counted')]);
  return readPage(dates.select(columns).where(condition), order, at);
}

/** A page of what a check finds, in its order. */
export function selectRows(tx: OrgTx, part: BoardPart, at: PageAt): Promise<Page<FoundRow>> {
  const check = CHECKS[part.key](tx, part.on);
  return readRows(tx, part, check, passing(tx, part, check), at);
}

/** What a check finds about one date, case or person; undefined when it finds nothing. */
export async function selectRow(tx: OrgTx, part: BoardPart, id: string): Promise<FoundRow | undefined> {
  const check = CHECKS[part.key](tx, part.on);
  const condition = sql<SqlBool>`${resourceOf(check)} = ${id} and ${passing(tx, part, check)}`;
  return (await readRows(tx, part, check, condition, { limit: 1 })).page[0];
}

/** The ids of what passes a check, with its day. */
function idsOf(tx: OrgTx, part: BoardPart, check: Check) {
  const where = passing(tx, part, check);
  if (check.kind === 'beneficiary')
    return expiringFor(tx, part).select(['x.id', 'x.expires_on as day']).where(where);
  if (check.kind === 'case_date') return datesOf(tx).select(['d.id', 'd.important_date as day']).where(where);
  return casesOf(tx)
    .select(['s.case_id as id', sql<null>`null::date`.as('day')])
    .where(where);
}

/** The number of rows of a check, and the first rows. The passing rows are found once for both. */
export async function selectFirstRows(tx: OrgTx, part: BoardPart, limit: number) {
  const check = CHECKS[part.key](tx, part.on);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${idsOf(tx, part, check)})
    select (select count(*) from found) as total,
      to_json(array(select id from found order by day, id limit ${limit})) as ids`.execute(tx.db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const isFirst = sql<SqlBool>`${resourceOf(check)} = any(${ids}::uuid[])`;
  return {
    total,
    rows: ids.length > 0 ? (await readRows(tx, part, check, isFirst, { limit: limit })).page : [],
  };
}

/** The number of rows of a check. */
export async function countRows(tx: OrgTx, part: BoardPart): Promise<number> {
  const found = idsOf(tx, part, CHECKS[part.key](tx, part.on));
  const { rows } = await sql<{ count: number }>`select count(*) from (${found}) as found`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
