import { type Rule, rule as ruleSchema } from '@landfall/domain/deadline-rules/rule';
import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';

/** A version of a rule that the organization has in use. */
export interface AdoptedRule {
  key: string;
  version: number;
  rule: Rule;
  /**
   * For each output that is a deadline or an expiry, by key: the id of the date type for its dates, or null when it
   * sets none.
   */
  outputMap: Record<string, string | null>;
  /** ISO instant. */
  adoptedAt: string;
}

/** Parses a stored definition; undefined if it is not a valid rule, as an archive from elsewhere may contain. */
export function readDefinition(definition: unknown): Rule | undefined {
  return ruleSchema.safeParse(definition).data;
}

/** The rules that the organization has in use, ordered by key. */
export async function readAdoptedRules(tx: OrgTx): Promise<AdoptedRule[]> {
  const rows = await queries.selectAdopted(tx);
  return rows.flatMap(({ key, definition, output_map, adopted_at }) => {
    const rule = readDefinition(definition);
    if (!rule) return [];
    return [{ key, version: rule.version, rule, outputMap: output_map, adoptedAt: adopted_at }];
  });
}

/** A stored version of a rule, whether or not it is in use; undefined when none is stored under this number. */
export async function readRuleVersion(tx: OrgTx, key: string, version: number): Promise<Rule | undefined> {
  return readDefinition(await queries.selectDefinition(tx, key, version));
}
