import type { Rule } from '@landfall/domain/deadline-rules/rule';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** The date types of a rule's outputs, by output key; null for an output that sets no dates. */
export type OutputMap = Record<string, string | null>;

/** A stored rule, with its latest stored version and its use. */
export interface KeptRuleRow {
  id: string;
  key: string;
  owner: 'catalogue' | 'office';
  copied_from: string | null;
  /** When an own rule was archived. */
  archived_at: string | null;
  definition: unknown;
  /** The version in use, or null. */
  version: number | null;
  output_map: OutputMap | null;
  adopted_by: string | null;
  adopted_at: string | null;
}

/**
 * The stored rules.
 * @param key limits them to one
 */
export async function selectKeptRules({ db, orgId }: OrgTx, key?: string): Promise<KeptRuleRow[]> {
  const ofKey = key === undefined ? sql`` : sql`and r.key = ${key}`;
  const { rows } = await sql<KeptRuleRow>`
    select r.id, r.key, r.owner, r.copied_from, r.archived_at, latest.definition, a.version, a.output_map, a.adopted_by, a.adopted_at
    from deadline_rule r
    cross join lateral (
      select v.definition from deadline_rule_version v
      where v.org_id = r.org_id and v.rule_id = r.id order by v.number desc limit 1) latest
    left join deadline_rule_adoption a on a.org_id = r.org_id and a.rule_id = r.id and a.retired_at is null
    where r.org_id = ${orgId} ${ofKey}`.execute(db);
  return rows;
}

/** A stored version of a rule. */
export interface KeptVersionRow {
  number: number;
  definition: unknown;
  created_by: string;
  created_at: string;
}

/** The stored versions of a rule, the latest first. */
export async function selectVersions({ db, orgId }: OrgTx, key: string): Promise<KeptVersionRow[]> {
  const { rows } = await sql<KeptVersionRow>`
    select v.number, v.definition, v.created_by, v.created_at
    from deadline_rule r join deadline_rule_version v on v.org_id = r.org_id and v.rule_id = r.id
    where r.org_id = ${orgId} and r.key = ${key} order by v.number desc`.execute(db);
  return rows;
}

/** The rules in use, each with the definition of the version in use. */
export async function selectAdopted({ db, orgId }: OrgTx) {
  const { rows } = await sql<{ key: string; definition: unknown; output_map: OutputMap; adopted_at: string }>`
    select r.key, v.definition, a.output_map, a.adopted_at
    from deadline_rule_adoption a
    join deadline_rule r on r.org_id = a.org_id and r.id = a.rule_id
    join deadline_rule_version v on v.org_id = a.org_id and v.rule_id = a.rule_id and v.number = a.version
    where a.org_id = ${orgId} and a.retired_at is null order by r.key`.execute(db);
  return rows;
}

/** The definition of a stored version; undefined when none is stored under this number. */
export async function selectDefinition({ db, orgId }: OrgTx, key: string, version: number): Promise<unknown> {
  const { rows } = await sql<{ definition: unknown }>`
    select v.definition
    from deadline_rule r join deadline_rule_version v on v.org_id = r.org_id and v.rule_id = r.id
    where r.org_id = ${orgId} and r.key = ${key} and v.number = ${version}`.execute(db);
  return rows[0]?.definition;
}

export interface NewRule extends NewRecord {
  key: string;
  owner: 'catalogue' | 'office';
  copied_from: string | null;
}

export async function insertRule({ db, orgId }: OrgTx, rule: NewRule): Promise<void> {
  await db
    .insertInto('deadline_rule')
    .values({ org_id: orgId, ...rule })
    .execute();
}

export interface NewVersion {
  rule_id: string;
  definition: Rule;
  content_hash: string;
  created_by: string;
  created_at: string;
}

/** Archives a rule (`at`, ISO), or restores it (null). */
export async function setArchived({ db, orgId }: OrgTx, id: string, at: string | null): Promise<void> {
  await db
    .updateTable('deadline_rule')
    .set({ archived_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Stores a version, unless its number is stored already. */
export async function insertVersion(
  { db, orgId }: OrgTx,
  { definition, ...version }: NewVersion,
): Promise<void> {
  await db
    .insertInto('deadline_rule_version')
    .values({
      org_id: orgId,
      ...version,
      number: definition.version,
      definition: JSON.stringify(definition),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NewAdoption {
  rule_id: string;
  version: number;
  output_map: OutputMap;
  adopted_by: string;
  adopted_at: string;
}

/** Puts a version into use, in place of the previous one. */
export async function upsertAdoption(
  { db, orgId }: OrgTx,
  { output_map, rule_id, ...adoption }: NewAdoption,
): Promise<void> {
  const row = { ...adoption, output_map: JSON.stringify(output_map), retired_at: null };
  await db
    .insertInto('deadline_rule_adoption')
    .values({ org_id: orgId, rule_id, ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'rule_id']).doUpdateSet(row))
    .execute();
}

/** @param at ISO instant */
export async function retireAdoption({ db, orgId }: OrgTx, ruleId: string, at: string): Promise<void> {
  await db
    .updateTable('deadline_rule_adoption')
    .set({ retired_at: at })
    .where('org_id', '=', orgId)
    .where('rule_id', '=', ruleId)
    .execute();
}
