import { type Operation, SHOWN_FAILURES } from '@landfall/contract/operations';
import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idKey, listOrder, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';

const ORDER = listOrder('-created_at', { created_at: [idKey('id')] });

const FIELDS = [
  'id',
  'kind',
  'title',
  'done',
  'total',
  'undo_until',
  'undoes',
  'created_by',
  'created_at',
  'input',
] as const;

function operations({ db, orgId }: OrgTx) {
  return db
    .selectFrom('operation')
    .select(FIELDS)
    .select(({ ref }) => ref('state').$castTo<Operation['state']>().as('state'))
    .where('org_id', '=', orgId);
}

export type OperationRow = NonNullable<Awaited<ReturnType<typeof selectOperation>>>;

export function selectOperation(tx: OrgTx, id: string) {
  return operations(tx).where('id', '=', id).executeTakeFirst();
}

/**
 * The condition for the operations that a reader may see: their own, those without records, and those with at least one
 * record that is not hidden from the session.
 */
const isVisibleTo = (
  readerId: string,
) => sql<boolean>`(created_by = ${readerId} or cardinality(ids) = 0 or exists (
  select from unnest(ids) i (id) where i.id <> all ((select hidden_records())::uuid[])))`;

/** A page of the operations that a reader may see, newest first. */
export function selectOperations(tx: OrgTx, readerId: string, at: PageAt) {
  return readPage(operations(tx).where(isVisibleTo(readerId)), ORDER, at);
}

export function countOperations({ db, orgId }: OrgTx, readerId: string): Promise<number> {
  return countOf(db.selectFrom('operation').where('org_id', '=', orgId).where(isVisibleTo(readerId)));
}

/** Whether a reader may see an operation. */
export async function isKnown({ db, orgId }: OrgTx, readerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('operation')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(isVisibleTo(readerId))
    .executeTakeFirst();
  return row !== undefined;
}

/** An operation, locked until the transaction ends. */
export function lockOperation(tx: OrgTx, id: string) {
  return operations(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The ids of a piece of an operation. */
export async function selectIds(
  { db, orgId }: OrgTx,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select ids[${from + 1}::integer : ${to}::integer] as ids from operation
    where org_id = ${orgId} and id = ${id}`.execute(db);
  return rows[0]?.ids ?? [];
}

export interface NewOperation {
  id: string;
  created_at: string;
  kind: string;
  title: string;
  input: unknown;
  ids: readonly string[];
  state: 'waiting' | 'done';
  done: number;
  total: number;
  created_by: string;
  undoes: string | null;
  finished_at: string | null;
  undo_until: string | null;
}

export async function insertOperation({ db, orgId }: OrgTx, operation: NewOperation): Promise<void> {
  await db
    .insertInto('operation')
    .values({
      org_id: orgId,
      ...operation,
      input: JSON.stringify(operation.input),
      ids: sql<string[]>`${operation.ids}::uuid[]`,
    })
    .execute();
}

export interface Progress {
  state: Operation['state'];
  done?: number;
  finished_at?: string | null;
  undo_until?: string | null;
}

export async function updateOperation({ db, orgId }: OrgTx, id: string, progress: Progress): Promise<void> {
  await db.updateTable('operation').set(progress).where('org_id', '=', orgId).where('id', '=', id).execute();
}

/** Whether an undo of an operation is waiting, running or finished. */
export async function isBeingUndone({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const undo = db.selectFrom('operation').select('id').where('org_id', '=', orgId).where('undoes', '=', id);
  return (await undo.where('state', 'in', ['waiting', 'running', 'done']).executeTakeFirst()) !== undefined;
}

/** Something that an operation could not do. */
export interface OperationFailure {
  /** The record that failed, if there is one. */
  recordId?: string | undefined;
  /** The case that the record is, or belongs to: readers who may not see the case do not see the failure. */
  caseId?: string | undefined;
  /** The name of the record; not needed for a case. */
  name?: string | undefined;
  /** The row of a file. */
  row?: number | undefined;
  message: string;
}

/** Appends failures to an operation. */
export async function insertFailures(
  { db, orgId }: OrgTx,
  operationId: string,
  failures: readonly OperationFailure[],
): Promise<void> {
  if (failures.length === 0) return;
  const rows = failures.map(({ recordId, caseId, name, row, message }) => ({
    record_id: recordId ?? null,
    case_id: caseId ?? null,
    // Half of a character, which the cut may leave, is no JSON for the database.
    name: (name ?? '').slice(0, 300).toWellFormed(),
    row_no: row ?? null,
    message: message.slice(0, 500).toWellFormed(),
  }));
  await sql`
    insert into operation_failure (org_id, operation_id, no, record_id, case_id, name, row_no, message)
    select ${orgId}, ${operationId},
      (select coalesce(max(no), 0) from operation_failure where org_id = ${orgId} and operation_id = ${operationId}) + f.place,
      f.record_id, f.case_id, f.name, f.row_no, f.message
    from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (record_id uuid, case_id uuid, name text, row_no integer, message text)
    ) with ordinality as f (record_id, case_id, name, row_no, message, place)`.execute(db);
}

/** The number of items of an operation that are hidden from its reader, and how many of these are done. */
export interface Unknown {
  id: string;
  total: number;
  done: number;
}

/** Counts the items of other members' operations that are hidden from the session. Omits operations without any. */
export async function countUnknown(
  { db, orgId }: OrgTx,
  operationIds: readonly string[],
): Promise<Unknown[]> {
  const { rows } = await sql<Unknown>`
    select o.id, count(*)::integer as total, (count(*) filter (where i.place <= o.done))::integer as done
    from operation o
    cross join unnest(o.ids) with ordinality as i (id, place)
    join unnest((select hidden_records())) as hidden (id) on hidden.id = i.id
    where o.org_id = ${orgId} and o.id = any(${operationIds}::uuid[]) and o.created_by <> current_person()
    group by o.id`.execute(db);
  return rows;
}

export type FailureRow = Operation['failures'][number] & { operation_id: string; failed: number };

/** The first failures of operations that the session may see, each with the total number. */
export async function selectFailures(
  { db, orgId }: OrgTx,
  operationIds: readonly string[],
): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    select f.operation_id, f.record_id, f.case_id, coalesce(nullif(f.name, ''), c.title) as name, f.row_no as row,
      f.message, f.failed
    from (
      select f.*, row_number() over (partition by operation_id order by no) as place,
        count(*) over (partition by operation_id)::integer as failed
      from operation_failure f
      where org_id = ${orgId} and operation_id = any(${operationIds}::uuid[])
        and (record_id is null or record_id <> all ((select hidden_records())::uuid[]) or exists (
          select from operation o
          where o.org_id = f.org_id and o.id = f.operation_id and o.created_by = current_person()))) f
    left join case_record c on c.org_id = f.org_id and c.id = f.case_id
    where f.place <= ${SHOWN_FAILURES} order by f.operation_id, f.no`.execute(db);
  return rows;
}

/** Which of these ids are cases that the session may see. */
export async function selectKnownCases({ db, orgId }: OrgTx, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The roles of a member, whose membership cannot end until the transaction does; undefined for someone who is no
 * member.
 */
export async function shareLockRoles({ db, orgId }: OrgTx, personId: string): Promise<Role[] | undefined> {
  const row = await db
    .selectFrom('membership')
    .select(({ ref }) => ref('roles').$castTo<Role[]>().as('roles'))
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.roles;
}

/** A change that an operation made to a field of a record. */
export interface OperationChange {
  resource_id: string;
  case_id: string | null;
  field: string;
  old_value: string | boolean | null;
  new_value: string | boolean | null;
}

/** The cases that an operation changed, ordered by id. */
export async function selectChangedCases({ db, orgId }: OrgTx, operationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('record_change')
    .select(({ ref }) => ref('case_id').$castTo<string>().as('case_id'))
    .distinct()
    .where('org_id', '=', orgId)
    .where('operation_id', '=', operationId)
    .where('case_id', 'is not', null)
    .orderBy('case_id')
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/** What an operation changed in these cases and their related records, the latest first. */
export async function selectChangesIn(
  { db, orgId }: OrgTx,
  operationId: string,
  caseIds: readonly string[],
): Promise<OperationChange[]> {
  return db
    .selectFrom('record_change')
    .select(['resource_id', 'case_id', 'field'])
    .select(({ ref }) => [
      ref('old_value').$castTo<string | boolean | null>().as('old_value'),
      ref('new_value').$castTo<string | boolean | null>().as('new_value'),
    ])
    .where('org_id', '=', orgId)
    .where('operation_id', '=', operationId)
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .orderBy('id', 'desc')
    .execute();
}
