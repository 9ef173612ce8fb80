import type { KindDefinition } from '@landfall/contract/kind-definitions';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** The organization's kinds of cases by name, each with the number and the forms of its latest version. */
export function selectMatterTypes({ db, orgId }: OrgTx) {
  return db
    .selectFrom('matter_type as m')
    .innerJoinLateral(
      (kind) =>
        kind
          .selectFrom('matter_type_version as v')
          .select(['v.version', sql<unknown>`v.definition->'forms'`.as('forms')])
          .whereRef('v.org_id', '=', 'm.org_id')
          .whereRef('v.matter_type_id', '=', 'm.id')
          .orderBy('v.version', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.name', 'm.key', 'latest.version', 'm.archived_at', 'latest.forms'])
    .where('m.org_id', '=', orgId)
    .orderBy(({ fn }) => fn('lower', ['m.name']))
    .execute();
}

/** The names of all kinds, including archived ones. */
export const selectNames = prepared(({ db, orgId }, _: object) =>
  db.selectFrom('matter_type').select(['id', 'name']).where('org_id', '=', orgId),
);

/** A version of a kind's definition, the latest unless one is given; undefined when it does not exist. */
export async function selectDefinition(
  { db, orgId }: OrgTx,
  id: string,
  version?: number,
): Promise<{ version: number; definition: unknown } | undefined> {
  let versions = db
    .selectFrom('matter_type_version')
    .select('version')
    .select(({ ref }) => ref('definition').$castTo<unknown>().as('definition'))
    .where('org_id', '=', orgId)
    .where('matter_type_id', '=', id);
  if (version !== undefined) versions = versions.where('version', '=', version);
  return versions.orderBy('version', 'desc').limit(1).executeTakeFirst();
}

/** The kind of a case; null when it has none. */
export async function selectKindOfCase({ db, orgId }: OrgTx, caseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('case_record')
    .select('matter_type_id')
    .where('org_id', '=', orgId)
    .where('id', '=', caseId)
    .executeTakeFirst();
  return row?.matter_type_id ?? null;
}

/** Whether cases can be given a kind, which then cannot be archived until the transaction ends. */
export async function shareLockMatterType({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('matter_type')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewVersion {
  id: string;
  version: number;
  definition: KindDefinition;
  /** ISO instant. */
  created_at: string;
}

/** Stores versions of kinds' definitions. */
export async function insertVersions({ db, orgId }: OrgTx, versions: readonly NewVersion[]): Promise<void> {
  await db
    .insertInto('matter_type_version')
    .values(
      versions.map(({ id, definition, ...version }) => ({
        org_id: orgId,
        matter_type_id: id,
        ...version,
        definition: JSON.stringify(definition),
      })),
    )
    .execute();
}

export interface NewMatterType extends NewRecord {
  name: string;
  key: string;
  definition: KindDefinition;
}

/** Adds kinds, each with its first version. */
export async function insertMatterTypes(tx: OrgTx, types: readonly NewMatterType[]): Promise<void> {
  const { db, orgId } = tx;
  await db
    .insertInto('matter_type')
    .values(types.map(({ definition: _, ...type }) => ({ org_id: orgId, ...type })))
    .execute();
  await insertVersions(
    tx,
    types.map(({ id, definition, created_at }) => ({ id, version: 1, definition, created_at })),
  );
}

export async function updateMatterType(
  { db, orgId }: OrgTx,
  id: string,
  change: { name?: string; archived_at?: string | null },
): Promise<void> {
  await db.updateTable('matter_type').set(change).where('org_id', '=', orgId).where('id', '=', id).execute();
}
