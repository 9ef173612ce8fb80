import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idKey, instantKey, listOrder, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';

const ORDER = listOrder('-at', { at: [instantKey('e.at'), idKey('e.id')] });

/** The entries of the audit log that changed a record. */
function entriesOf({ db, orgId }: OrgTx, resourceId: string) {
  return db
    .selectFrom('audit_entry as e')
    .where('e.org_id', '=', orgId)
    .where('e.resource_id', '=', resourceId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('record_change as c')
          .select('c.id')
          .whereRef('c.org_id', '=', 'e.org_id')
          .whereRef('c.entry_id', '=', 'e.id')
          .where('c.resource_id', '=', resourceId),
      ),
    );
}

/** A page of the entries that changed a record, the latest first. */
export function selectEntries(tx: OrgTx, resourceId: string, at: PageAt) {
  const entries = entriesOf(tx, resourceId).select(['e.id', 'e.at', 'e.action', 'e.person_id']);
  return readPage(entries, ORDER, at);
}

export function countEntries(tx: OrgTx, resourceId: string): Promise<number> {
  return countOf(entriesOf(tx, resourceId));
}

/** What entries changed. */
export function selectChanges({ db, orgId }: OrgTx, entryIds: readonly string[]) {
  return db
    .selectFrom('record_change')
    .select(['entry_id', 'field', 'reason'])
    .select(({ ref }) => [
      ref('old_value').$castTo<string | boolean | null>().as('old_value'),
      ref('new_value').$castTo<string | boolean | null>().as('new_value'),
    ])
    .where('org_id', '=', orgId)
    .where('entry_id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .orderBy('id')
    .execute();
}
