import type { ChangeRow, ChangeRowState, ChangeSet, LeftReason } from '@landfall/contract/change-sets';
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idKey, isCalendarDay, listOrder, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';
import type { KeptCount } from '../case-deadlines/service.ts';
import type { StoredBefore, StoredCause } from './stored-cause.ts';

/** Change sets with the case of their event and their operation, as far as the session may see them. */
function changeSets({ db, orgId }: OrgTx) {
  return db
    .selectFrom('change_set as s')
    .leftJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 's.org_id').onRef('c.id', '=', 's.case_id'),
    )
    .leftJoin('operation as o', (join) =>
      join.onRef('o.org_id', '=', 's.org_id').onRef('o.id', '=', 's.operation_id'),
    )
    .leftJoin('operation as u', (join) =>
      join.onRef('u.org_id', '=', 'o.org_id').onRef('u.id', '=', 'o.undoes'),
    )
    .select(({ fn }) => [fn.coalesce('u.undo_until', 'o.undo_until').as('undo_until')])
    .select([
      's.id',
      's.title',
      's.case_id',
      'c.title as case_name',
      's.basis',
      's.operation_id',
      'o.done',
      'o.total',
      'o.undoes',
      's.created_by',
      's.created_by_name',
      's.created_at',
      's.applied_by',
      's.applied_by_name',
      's.applied_at',
    ])
    .select(({ ref }) => [
      ref('s.cause').$castTo<unknown>().as('cause'),
      ref('s.was').$castTo<unknown>().as('was'),
      ref('s.state').$castTo<ChangeSet['state']>().as('state'),
      ref('o.state').$castTo<NonNullable<ChangeSet['operation']>['state'] | null>().as('operation_state'),
    ])
    .where('s.org_id', '=', orgId);
}

export type ChangeSetRow = NonNullable<Awaited<ReturnType<typeof selectSet>>>;

export function selectSet(tx: OrgTx, id: string) {
  return changeSets(tx).where('s.id', '=', id).executeTakeFirst();
}

/** A change set, locked until the transaction ends. */
export async function lockSet(tx: OrgTx, id: string): Promise<ChangeSetRow | undefined> {
  const { db, orgId } = tx;
  await db
    .selectFrom('change_set')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return selectSet(tx, id);
}

const SETS = listOrder('-created_at', { created_at: [idKey('s.id')] });

/** A page of change sets, the latest first. */
export function selectSets(tx: OrgTx, at: PageAt) {
  return readPage(changeSets(tx), SETS, at);
}

export function countSets({ db, orgId }: OrgTx): Promise<number> {
  return countOf(db.selectFrom('change_set').where('org_id', '=', orgId));
}

export interface NewSet extends NewRecord {
  cause: StoredCause;
  title: string;
  case_id: string | null;
  created_by: string;
}

/** The condition for change sets that have nothing left to undo. */
const NOTHING_TO_UNDO = sql<boolean>`not exists (select from change_set_row r
  where r.org_id = change_set.org_id and r.change_set_id = change_set.id and r.was is not null)`;

/** Adds a change set, replacing unapplied ones of the same cause. */
export async function insertSet({ db, orgId }: OrgTx, { cause, ...set }: NewSet): Promise<void> {
  const kept = JSON.stringify(cause);
  await db
    .deleteFrom('change_set')
    .where('org_id', '=', orgId)
    .where('state', '<>', 'applied')
    .where('cause', '=', sql<never>`${kept}::jsonb`)
    .where(NOTHING_TO_UNDO)
    .execute();
  await db
    .insertInto('change_set')
    .values(({ selectFrom }) => ({
      org_id: orgId,
      ...set,
      cause: kept,
      state: 'counting',
      basis: '',
      created_by_name: selectFrom('person').select('display_name').where('id', '=', set.created_by),
    }))
    .execute();
}

export interface SetChange {
  state?: ChangeSet['state'];
  basis?: string;
  operation_id?: string | null;
  was?: StoredBefore | null | undefined;
  /** Stored with the person's current name. */
  applied_by?: string | null;
  applied_at?: string | null;
}

export async function updateSet({ db, orgId }: OrgTx, id: string, change: SetChange): Promise<void> {
  const { applied_by, was, ...fields } = change;
  const name = applied_by
    ? db.selectFrom('person').select('display_name').where('id', '=', applied_by)
    : sql<null>`null`;
  await db
    .updateTable('change_set')
    .set(fields)
    .$if(was !== undefined, (update) => update.set({ was: was ? JSON.stringify(was) : null }))
    .$if(applied_by !== undefined, (update) =>
      update.set({ applied_by: applied_by ?? null, applied_by_name: name }),
    )
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Deletes change sets that were not applied since `before` (ISO), and previous counts that no undo can need. */
export async function deleteOld({ db, orgId }: OrgTx, before: string): Promise<void> {
  await db
    .deleteFrom('change_set')
    .where('org_id', '=', orgId)
    .where('state', '<>', 'applied')
    .where('created_at', '<', before)
    .where(NOTHING_TO_UNDO)
    .execute();
  await sql`
    with old as (
      update change_set set was = null where org_id = ${orgId} and applied_at < ${before} and was is not null returning id)
    update change_set_row r set was = '{}' from old
    where r.org_id = ${orgId} and r.change_set_id = old.id and r.was is not null`.execute(db);
}

/** The beginning of the stale reason of dates that disagree with the closed days. */
export const CALENDARS_CHANGED = 'The days that count as closed were changed';

/**
 * A hash of a date `d`, its count `k` and its event `v`: it differs if one of them was changed. Stale reasons about a
 * change of the closed days are ignored.
 */
const BASIS = sql<string>`md5(row(d.version, d.case_archived, k.rule_version, k.computed_on, k.safe_on, k.printed_on,
  k.override_on, k.chosen, case when starts_with(k.stale_reason, ${CALENDARS_CHANGED}) then null else k.stale_reason end,
  v.version, v.archived_at)::text)`;

/** The dates that a change affects. */
export type Scope =
  /** Dates that a rule counted by another version than this. */
  | { rule: string; except: number }
  /** Dates that these versions of rules counted. */
  | { versions: readonly { rule: string; version: number }[] }
  | { eventId: string }
  /** Dates that were counted from events of this kind. */
  | { eventKind: string };

function within(scope: Scope): RawBuilder<boolean> {
  if ('rule' in scope) return sql`k.rule = ${scope.rule} and k.rule_version <> ${scope.except}`;
  if ('eventId' in scope) return sql`k.event_id = ${scope.eventId}`;
  if ('eventKind' in scope) return sql`v.kind = ${scope.eventKind}`;
  return sql`(k.rule, k.rule_version) in (select * from unnest(
    ${scope.versions.map(({ rule }) => rule)}::text[], ${scope.versions.map(({ version }) => version)}::integer[]))`;
}

/** The dates of a scope on active cases, each with the hash of its current state. */
function datesIn({ orgId }: OrgTx, scope: Scope): RawBuilder<unknown> {
  return sql`
    select d.id, d.case_id, v.happened_on, ${BASIS} as basis
    from case_deadline k
    join case_date d on d.org_id = k.org_id and d.id = k.case_date_id and d.archived_at is null and not d.case_archived
    join case_event v on v.org_id = k.org_id and v.id = k.event_id
    where k.org_id = ${orgId} and ${within(scope)}`;
}

/**
 * The dates of a scope that the session may see, by the days of their events, so that equal events are counted once.
 */
export async function selectScope(tx: OrgTx, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(t.id order by t.happened_on, t.id), '{}') as ids
    from (${datesIn(tx, scope)}) t`.execute(tx.db);
  return rows[0]?.ids ?? [];
}

/** The maximum distance in days from a closed day at which it can affect a count by rolling. */
const NEAR_DAYS = 31;

/**
 * The dates of a scope without a stale reason, or with one about the closed days (`told`). Handled and archived dates,
 * and dates on archived cases, are included only if a change of the day `on` can affect them: there are many, and they
 * matter only once they are reopened or restored.
 */
export async function selectMarkable({ db, orgId }: OrgTx, scope: Scope, on: string) {
  const isOpen = sql`d.state = 'open' and d.archived_at is null and not d.case_archived`;
  const { rows } = await sql<{ id: string; case_id: string; is_open: boolean; told: boolean }>`
    select d.id, d.case_id, ${isOpen} as is_open, k.stale_reason is not null as told
    from case_deadline k
    join case_date d on d.org_id = k.org_id and d.id = k.case_date_id
    join case_event v on v.org_id = k.org_id and v.id = k.event_id
    where k.org_id = ${orgId} and ${within(scope)}
      and (k.stale_reason is null or starts_with(k.stale_reason, ${CALENDARS_CHANGED}))
      and (${isOpen} or k.stale_reason is not null
        or ${on}::date between least(v.happened_on, d.important_date) - ${NEAR_DAYS}::integer
          and greatest(v.happened_on, d.important_date) + ${NEAR_DAYS}::integer)
    order by d.id`.execute(db);
  return rows;
}

/** The hashes of the current states of dates, by id. */
export async function selectBasis(
  { db, orgId }: OrgTx,
  dateIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; basis: string }>`
    select d.id, ${BASIS} as basis
    from case_date d
    join case_deadline k on k.org_id = d.org_id and k.case_date_id = d.id
    join case_event v on v.org_id = k.org_id and v.id = k.event_id
    where d.org_id = ${orgId} and d.id = any (${dateIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, basis }) => [id, basis]));
}

/** A row of a change set to store. */
export interface NewRow {
  case_date_id: string;
  case_id: string;
  old_on: string;
  new_on: string | null;
  state: ChangeRowState;
  left_because: LeftReason | null;
  why: string;
  differs: boolean;
  basis: string;
}

/** Adds rows to a change set; existing rows stay. */
export async function insertRows(
  { db, orgId }: OrgTx,
  setId: string,
  rows: readonly NewRow[],
): Promise<void> {
  await sql`
    insert into change_set_row (org_id, change_set_id, case_date_id, case_id, old_on, new_on, state, left_because, why,
      differs, basis)
    select ${orgId}, ${setId}, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (case_date_id uuid, case_id uuid, old_on date,
      new_on date, state text, left_because text, why text, differs boolean, basis text)
    on conflict do nothing`.execute(db);
}

/** The dates in a change set. */
export async function selectCounted(tx: OrgTx, setId: string): Promise<string[]> {
  const rows = await rowsOf(tx, setId).select('r.case_date_id').execute();
  return rows.map(({ case_date_id }) => case_date_id);
}

export async function deleteRows({ db, orgId }: OrgTx, setId: string): Promise<void> {
  await db
    .deleteFrom('change_set_row')
    .where('org_id', '=', orgId)
    .where('change_set_id', '=', setId)
    .execute();
}

/**
 * Whether a date of the scope that the session may see was added, changed or removed since a change set was counted.
 */
export async function isStale(tx: OrgTx, setId: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from (${datesIn(tx, scope)}) t
    full join (
      select r.case_date_id, r.basis from change_set_row r where r.org_id = ${tx.orgId} and r.change_set_id = ${setId}) r
      on r.case_date_id = t.id
    where r.basis is distinct from t.basis limit 1`.execute(tx.db);
  return rows.length > 0;
}

function rowsOf({ db, orgId }: OrgTx, setId: string) {
  return db
    .selectFrom('change_set_row as r')
    .where('r.org_id', '=', orgId)
    .where('r.change_set_id', '=', setId);
}

/** The numbers of a change set's dates that the session may see, by state. */
export async function selectCounts(tx: OrgTx, setId: string): Promise<ChangeSet['counts']> {
  const rows = await rowsOf(tx, setId)
    .select(({ ref, fn }) => [
      ref('r.state').$castTo<ChangeRowState>().as('state'),
      sql<number>`${fn.countAll()}::int`.as('count'),
    ])
    .groupBy('r.state')
    .execute();
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { will_change: 0, changed: 0, left: 0, same: 0, ...counts };
}

const ROWS = listOrder('old_on', {
  old_on: [{ column: 'r.old_on', isPart: isCalendarDay }, idKey('r.case_date_id')],
});

/** A page of a change set's dates, the earliest first. */
export function selectRows(tx: OrgTx, setId: string, state: ChangeRowState | undefined, at: PageAt) {
  const rows = rowsOf(tx, setId)
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? ''))
    .select(['r.case_date_id as id', 'r.case_id', 'r.old_on as old', 'r.new_on as new', 'r.why'])
    .select(({ ref }) => [
      sql<number | null>`r.new_on - r.old_on`.as('days'),
      ref('r.state').$castTo<ChangeRow['state']>().as('state'),
      ref('r.left_because').$castTo<LeftReason | null>().as('left_because'),
    ]);
  return readPage(rows, ROWS, at);
}

/** The cases of a change set whose dates are to be changed (`waiting`) or were changed (`changed`), by id. */
export async function selectCases(tx: OrgTx, setId: string, which: 'waiting' | 'changed'): Promise<string[]> {
  const condition =
    which === 'waiting'
      ? sql<boolean>`r.was is null and r.differs and r.state in ('will_change', 'same')`
      : sql<boolean>`r.was is not null`;
  const rows = await rowsOf(tx, setId)
    .select('r.case_id')
    .distinct()
    .where(condition)
    .orderBy('r.case_id')
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/**
 * The dates of a change set that are still to be moved (`waiting`) or were moved (`changed`), unless they were changed
 * otherwise since, each with the day that applying or undoing gives it.
 */
export async function selectFollowing({ db, orgId }: OrgTx, setId: string, which: 'waiting' | 'changed') {
  const [on, condition] =
    which === 'waiting'
      ? [sql`r.new_on`, sql`r.was is null and r.state = 'will_change'`]
      : [sql`r.old_on`, sql`r.was -> 'id' is not null and r.state = 'changed'`];
  const { rows } = await sql<{ id: string; on: string }>`
    select d.id, ${on} as on
    from change_set_row r
    join case_date d on d.org_id = r.org_id and d.id = r.case_date_id
    join case_deadline k on k.org_id = d.org_id and k.case_date_id = d.id
    join case_event v on v.org_id = k.org_id and v.id = k.event_id
    where r.org_id = ${orgId} and r.change_set_id = ${setId} and ${condition} and r.basis = ${BASIS}`.execute(
    db,
  );
  return rows;
}

/** The rows of a change set on these cases. */
export function selectRowsOn(tx: OrgTx, setId: string, caseIds: readonly string[]) {
  return rowsOf(tx, setId)
    .where('r.case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .select(['r.case_date_id', 'r.case_id', 'r.old_on', 'r.new_on', 'r.differs', 'r.basis'])
    .select(({ ref }) => [
      ref('r.state').$castTo<ChangeRowState>().as('state'),
      ref('r.was').$castTo<KeptCount | Record<string, never> | null>().as('was'),
    ])
    .orderBy('r.case_date_id')
    .execute();
}

export type KeptRow = Awaited<ReturnType<typeof selectRowsOn>>[number];

/** Marks rows whose dates were changed, or changed back, with hashes of the current states and the previous counts. */
export async function markRows(
  { db, orgId }: OrgTx,
  setId: string,
  rows: readonly { id: string; state: ChangeRowState; basis: string; was: KeptCount | null }[],
): Promise<void> {
  await sql`
    update change_set_row r set state = n.state, basis = n.basis, was = n.was
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, state text, basis text, was jsonb)
    where r.org_id = ${orgId} and r.change_set_id = ${setId} and r.case_date_id = n.id`.execute(db);
}
