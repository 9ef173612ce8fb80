import { type Rule, rule as ruleSchema } from '@landfall/domain/deadline-rules/rule';
import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';

/** A version of a rule that the office counts by. */
export interface AdoptedRule {
  key: string;
  version: number;
  rule: Rule;
  /** By key of its deadlines and expiries: the date type that their dates have, or null: they set none. */
  outputMap: Record<string, string | null>;
  /** ISO instant. */
  adoptedAt: string;
}

/** A definition as it is kept; undefined for one that is no rule, which an archive from elsewhere may hold. */
export function readDefinition(definition: unknown): Rule | undefined {
  return ruleSchema.safeParse(definition).data;
}

/** What the office counts by, by key of the rules. */
export async function readAdoptedRules(tx: OrgTx): Promise<AdoptedRule[]> {
  const rows = await queries.selectAdopted(tx);
  return rows.flatMap(({ key, definition, output_map, adopted_at }) => {
    const rule = readDefinition(definition);
    if (!rule) return [];
    return [{ key, version: rule.version, rule, outputMap: output_map, adoptedAt: adopted_at }];
  });
}

/** A version that the office keeps, also one that is in use no more; undefined: it keeps none of this number. */
export async function readRuleVersion(tx: OrgTx, key: string, version: number): Promise<Rule | undefined> {
  return readDefinition(await queries.selectDefinition(tx, key, version));
}
