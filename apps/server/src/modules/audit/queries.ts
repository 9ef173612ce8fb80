import type { exportAuditEntries } from '@landfall/contract/audit';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { type SqlBool, sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import { startOfOrganizationDay } from '../../platform/db/organization-day.ts';
import { idKey, instantKey, listOrder, type PageAt, readMergedPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';
import { type AuditEntry, CLIENT, MAILBOX, type RecordedChange } from '../../platform/http/audit-writer.ts';
import { newId } from '../../platform/new-record.ts';
import { type PlacedEntry, placeChanges } from './placed-changes.ts';
import { changesHash, type KeptChange } from './seal.ts';

export type AuditFilter = HandlerInput<typeof exportAuditEntries>['query'];

const ORDER = listOrder('-at', { at: [instantKey('at'), idKey('id')] });

/** The entries that pass a filter. If the filter contains a record: those that name it in the given column. */
function entriesOf(tx: OrgTx, filter: AuditFilter, named: 'resource_id' | 'related_id') {
  let query = tx.db.selectFrom('audit_entry').where('org_id', '=', tx.orgId);
  if (filter.resource_id) query = query.where(named, '=', filter.resource_id);
  if (filter.person_id) query = query.where('person_id', '=', filter.person_id);
  if (filter.action) query = query.where('action', '=', filter.action);
  // A literal: for a parameter the planner cannot use the partial index of refusals.
  if (filter.outcome) query = query.where('outcome', '=', sql.lit(filter.outcome));
  if (filter.from) query = query.where('at', '>=', startOfOrganizationDay(tx, dateAsWritten(filter.from)));
  if (filter.to) query = query.where('at', '<', startOfOrganizationDay(tx, dateAsWritten(filter.to), 1));
  return query;
}

/** One query for each column in which entries can name the filter's record. */
function queriesOf(tx: OrgTx, filter: AuditFilter) {
  const first = entriesOf(tx, filter, 'resource_id');
  return filter.resource_id ? [first, entriesOf(tx, filter, 'related_id')] : [first];
}

/** A page of the entries that pass a filter, newest first. */
export function selectEntries(tx: OrgTx, filter: AuditFilter, at: PageAt) {
  const columns = [
    'id',
    'at',
    'person_id',
    'action',
    'outcome',
    'resource_id',
    'related_id',
    'fields',
    'request_id',
    'actor_kind',
    'changes_hash',
  ] as const;
  const queries = queriesOf(tx, filter).map((query) => query.select(columns));
  return readMergedPage(tx.db, queries, ORDER, at);
}

/** The positions of entries in the organization's chain of seals. Entries that are not sealed yet are left out. */
export async function selectPlaces({ db }: OrgTx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ entry_id: string; place: number }>`
    select entry_id, place from audit_places(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ entry_id, place }) => [entry_id, place]));
}

/** How many entries pass a filter, counted up to `limit`. */
export async function countEntries(tx: OrgTx, filter: AuditFilter, limit: number): Promise<number> {
  const found = queriesOf(tx, filter).map((query) => sql`(${query.select('id').limit(limit)})`);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from (${sql.join(found, sql` union all `)}) as found limit ${limit}) as counted
  `.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** The distinct values of a column of the log, ascending: one index step for each value, however long the log is. */
async function valuesOf({ db, orgId }: OrgTx, column: 'person_id' | 'action'): Promise<string[]> {
  const value = sql.ref(column);
  const next = (beyond: ReturnType<typeof sql<SqlBool>>) => sql`
    (select e.${value} from audit_entry e where e.org_id = ${orgId} and ${beyond} order by e.${value} limit 1)`;
  const { rows } = await sql<{ value: string }>`
    with recursive held (value) as (
      ${next(sql`true`)}
      union all
      select ${next(sql`e.${value} > held.value`)} from held where held.value is not null
    )
    select value from held where value is not null`.execute(db);
  return rows.map((row) => row.value);
}

export const selectActions = (tx: OrgTx) => valuesOf(tx, 'action');
export const selectPersonIds = (tx: OrgTx) => valuesOf(tx, 'person_id');

const insertRow = prepared(
  (
    { db, orgId },
    {
      id,
      at,
      personId,
      action,
      outcome,
      resourceId,
      relatedId,
      fields,
      requestId,
      actorKind,
      changesHash: hash,
    }: Required<Omit<AuditEntry, 'at' | 'operationId'>> & {
      id: string;
      at: string;
      actorKind: string;
      changesHash: string | null;
    },
  ) =>
    db.insertInto('audit_entry').values({
      org_id: orgId,
      id,
      at,
      person_id: personId,
      action,
      outcome,
      resource_id: resourceId,
      related_id: relatedId,
      fields,
      request_id: requestId,
      actor_kind: actorKind,
      changes_hash: hash,
    }),
);

type ChangeRow = KeptChange & { entry_id: string; kind: string; owner_id: string; case_id: string | null };

function changeRow(change: RecordedChange, entryId: string, now: string): ChangeRow {
  return {
    id: newId(now),
    entry_id: entryId,
    resource_id: change.resourceId,
    kind: change.kind,
    owner_id: change.ownerId,
    case_id: change.caseId,
    field: change.field,
    old_value: change.from,
    new_value: change.to,
    reason: change.reason ?? '',
  };
}

/**
 * Inserts the changes of entries in several statements: a call about many records can write more rows than the
 * parameters of one statement allow.
 */
async function insertChanges(
  { db, orgId }: OrgTx,
  rows: readonly ChangeRow[],
  operationId: string | undefined,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into record_change (org_id, operation_id, id, entry_id, resource_id, kind, owner_id, case_id, field,
      old_value, new_value, reason)
    select ${orgId}, ${operationId ?? null}::uuid, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, entry_id uuid, resource_id uuid, kind text,
      owner_id uuid, case_id uuid, field text, old_value jsonb, new_value jsonb, reason text)`.execute(db);
}

/** Kinds of actors other than members, by the id that the log uses for each. */
const ACTOR_KINDS: Readonly<Record<string, string>> = { [CLIENT]: 'client_link', [MAILBOX]: 'mailbox' };

/** Gives an entry its id, and returns it with the rows of its changes. */
function entryRow({ resourceId, changes }: PlacedEntry, at: string) {
  const id = newId(at);
  const rows = changes.map((change) => changeRow(change, id, at));
  return { id, resourceId, rows, changesHash: changesHash(rows) };
}

/**
 * Writes one row of the organization's audit log with its changes, in the transaction of the change, and one row for
 * each record that changed with it and has its own entry.
 */
export async function insertEntry(
  tx: OrgTx,
  { operationId, ...entry }: AuditEntry,
  changes: readonly RecordedChange[] = [],
): Promise<void> {
  const at = new Date(entry.at).toISOString();
  const actorKind = ACTOR_KINDS[entry.personId] ?? 'member';
  const entries = placeChanges([entry.resourceId], changes).map((placed) => entryRow(placed, at));
  const changed = entries.flatMap(({ rows }) => rows);
  // In one round trip: queries are executed in the order in which they are sent, so each entry precedes its changes.
  await Promise.all([
    ...entries.map(({ rows: _, ...row }, place) => {
      const relatedId = place === 0 ? (entry.relatedId ?? null) : entry.resourceId;
      return insertRow(tx, { ...entry, ...row, relatedId, at, actorKind });
    }),
    insertChanges(tx, changed, operationId),
  ]);
}

/**
 * Writes a row as {@link insertEntry} does for each of the records that a call changed, by one statement. Changes of
 * another record are kept with the entry of its case.
 */
export async function insertEntryOfEach(
  tx: OrgTx,
  entry: Omit<AuditEntry, 'resourceId' | 'relatedId'>,
  resourceIds: readonly string[],
  changes: readonly RecordedChange[] = [],
): Promise<void> {
  const { personId, action, outcome, fields, requestId, operationId } = entry;
  const at = new Date(entry.at).toISOString();
  const entries = placeChanges(resourceIds, changes).map((placed) => entryRow(placed, at));
  const [ids, records] = [entries.map(({ id }) => id), entries.map(({ resourceId }) => resourceId)];
  const hashes = entries.map((each) => each.changesHash);
  const changed = entries.flatMap(({ rows }) => rows);
  const insertEntries = sql`
    insert into audit_entry (org_id, id, at, person_id, action, outcome, resource_id, fields, request_id, actor_kind,
      changes_hash)
    select ${tx.orgId}, row.id, ${at}, ${personId}, ${action}, ${outcome},
      row.resource_id, ${fields}, ${requestId}, ${ACTOR_KINDS[personId] ?? 'member'}, row.changes_hash
    from unnest(${ids}::uuid[], ${records}::uuid[], ${hashes}::text[]) as row (id, resource_id, changes_hash)`;
  await Promise.all([insertEntries.execute(tx.db), insertChanges(tx, changed, operationId)]);
}

/** The action of a person who used the organization; recorded once a day. */
export const SIGNED_IN = 'person.signed_in';
/** The UUID namespace from which ids of sign-ins are derived: arbitrary, but the same in every process. */
const SIGN_INS = '5b6f0f0e-7d0c-4c53-9d55-0c3c1a8f2b11';

/** Writes a row under the given id, unless the row exists. */
async function insertOnce({ db, orgId }: OrgTx, id: string, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      org_id: orgId,
      id,
      at: new Date(entry.at).toISOString(),
      person_id: entry.personId,
      action: entry.action,
      outcome: entry.outcome,
      resource_id: entry.resourceId,
      fields: entry.fields,
      request_id: entry.requestId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The UUID namespace from which ids of openings are derived. */
const OPENINGS = 'c1b1b1f5-0d8e-4f0e-9d83-6a2a5f7f6f10';

/**
 * Records that a person opened a part of a record, unless it is recorded already for this day of the organization
 * (`YYYY-MM-DD`): the row's id is derived from all of these.
 * @param part what was opened of the record, e.g. the number of a version
 */
export async function insertOpening(
  tx: OrgTx,
  { day, part, ...entry }: AuditEntry & { day: string; part: string },
): Promise<void> {
  const { personId, action, resourceId } = entry;
  const derived = uuidv5([tx.orgId, personId, action, resourceId, part, day].join(' '), OPENINGS);
  // The id begins with the time, like all others, so that the log is in order.
  const id = `${newId(`${day}T00:00:00Z`).slice(0, 13)}${derived.slice(13)}`;
  await insertOnce(tx, id, entry);
}

/**
 * Records that a person signed in, unless it is recorded already for this day: the row's id is derived from person and
 * day, so only one of several processes adds it.
 * @param day the organization's current day, `YYYY-MM-DD`
 */
export function insertSignIn(
  tx: OrgTx,
  { day, ...entry }: Pick<AuditEntry, 'personId' | 'requestId' | 'at'> & { day: string },
): Promise<void> {
  // Other ids begin with their time; the zeros sort this one before other entries of the same moment.
  const id = `00000000${uuidv5(`${tx.orgId} ${entry.personId} ${day}`, SIGN_INS).slice(8)}`;
  return insertOnce(tx, id, { ...entry, action: SIGNED_IN, outcome: 'done', resourceId: null, fields: [] });
}
