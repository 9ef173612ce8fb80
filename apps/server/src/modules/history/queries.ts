import type { HistoryKind } from '@landfall/contract/history';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idKey, listOrder, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';

/** Ids of entries increase with time. */
const ORDER = listOrder('-at', { at: [idKey('g.entry_id'), idKey('g.resource_id')] });

/** Selects the changes of one history. */
export interface HistoryFilter {
  /**
   * `owner_id`: all changes in the record's history, including those of related records; `resource_id`: only its own.
   */
  by: 'owner_id' | 'resource_id';
  id: string;
  kind?: HistoryKind | undefined;
  personId?: string | undefined;
}

/** Changes, grouped by audit entry and record. */
function groupsOf({ db, orgId }: OrgTx, { by, id, kind, personId }: HistoryFilter) {
  let changes = db
    .selectFrom('record_change as c')
    .innerJoin('audit_entry as e', (join) =>
      join.onRef('e.org_id', '=', 'c.org_id').onRef('e.id', '=', 'c.entry_id'),
    )
    .distinctOn(['c.entry_id', 'c.resource_id'])
    .select(['c.id', 'c.entry_id', 'c.resource_id', 'c.kind', 'c.reason', 'e.at', 'e.action', 'e.person_id'])
    .where('c.org_id', '=', orgId)
    .where(`c.${by}`, '=', id)
    .orderBy('c.entry_id', 'desc')
    .orderBy('c.resource_id', 'desc')
    // With this order, a group always takes its id from the same row.
    .orderBy('c.id');
  if (kind) changes = changes.where('c.kind', '=', kind);
  if (personId) changes = changes.where('e.person_id', '=', personId);
  return db.selectFrom(changes.as('g'));
}

/** A page of grouped changes, the latest first. */
export function selectGroups(tx: OrgTx, filter: HistoryFilter, at: PageAt) {
  return readPage(groupsOf(tx, filter).selectAll('g'), ORDER, at);
}

export function countGroups(tx: OrgTx, filter: HistoryFilter): Promise<number> {
  return countOf(groupsOf(tx, filter));
}

/** The changed fields of a history that belong to these audit entries, in the order of recording. */
export function selectChanges(
  { db, orgId }: OrgTx,
  { by, id }: Pick<HistoryFilter, 'by' | 'id'>,
  entryIds: readonly string[],
) {
  return db
    .selectFrom('record_change')
    .select(['id', 'entry_id', 'resource_id', 'kind', 'reason', 'field'])
    .select(({ ref }) => [
      ref('old_value').$castTo<string | boolean | null>().as('old_value'),
      ref('new_value').$castTo<string | boolean | null>().as('new_value'),
    ])
    .where('org_id', '=', orgId)
    .where(by, '=', id)
    .where('entry_id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .orderBy('id')
    .execute();
}

/** The first `limit` changed fields of each audit entry, and the number of all its changed fields. */
export async function selectChangesOfEntries(
  { db, orgId }: OrgTx,
  entryIds: readonly string[],
  limit: number,
) {
  const { rows } = await sql<Awaited<ReturnType<typeof selectChanges>>[number] & { of_entry: number }>`
    select c.id, c.entry_id, c.resource_id, c.kind, c.reason, c.field, c.old_value, c.new_value, c.of_entry
    from unnest(${entryIds}::uuid[]) as wanted (entry_id)
    cross join lateral (
      select r.*, (count(*) over ())::int as of_entry from record_change r
      where r.org_id = ${orgId} and r.entry_id = wanted.entry_id
      order by r.id limit ${limit}
    ) c
    order by c.id`.execute(db);
  return rows;
}

/** Whether a case's person is deleted: only administrators may see the remaining history. */
export async function isDeleted({ db, orgId }: OrgTx, kind: 'beneficiary' | 'petitioner', id: string) {
  const row = await db
    .selectFrom(kind)
    .select('deleted_at')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.deleted_at !== null;
}
