import type { RuleAdoption } from '@landfall/contract/deadline-rules';
import { CATALOGUE } from '@landfall/domain/deadline-rules/catalogue';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import type { OrgTx } from '../../platform/db/session.ts';
import { found } from '../../platform/http/failure.ts';
import { readDefinition, readRuleVersion } from './adopted-rules.ts';
import * as queries from './queries.ts';

const byKey = new Map(CATALOGUE.map((rule) => [rule.id, rule]));

/** A rule of the catalogue, or one that the organization has stored. */
export interface KnownRule {
  /** The id of the stored record; null when nothing is stored. */
  id: string | null;
  owner: 'catalogue' | 'office';
  /** The key of the rule that an own rule was copied from. */
  copiedFrom: string | null;
  /** When an own rule was archived; null when it is not. */
  archivedAt: string | null;
  /** The rule's latest version. */
  rule: Rule;
  /** Null when the rule is not in use. */
  adoption: (RuleAdoption & { adopted_by: string }) | null;
}

function adoptionOf(row: queries.KeptRuleRow): KnownRule['adoption'] {
  const { version, output_map, adopted_by, adopted_at } = row;
  if (version === null || !output_map || !adopted_by || !adopted_at) return null;
  return { version, output_map, adopted_by, adopted_at };
}

/** The latest version among the catalogue's and the stored one; undefined when neither is a valid rule. */
function latestOf(key: string, kept: unknown): Rule | undefined {
  const [coming, own] = [byKey.get(key), readDefinition(kept)];
  return coming && own ? (own.version >= coming.version ? own : coming) : (own ?? coming);
}

function knownOf(row: queries.KeptRuleRow): KnownRule[] {
  const rule = latestOf(row.key, row.definition);
  if (!rule) return [];
  const { id, owner, copied_from: copiedFrom, archived_at: archivedAt } = row;
  return [{ id, owner, copiedFrom, archivedAt, rule, adoption: adoptionOf(row) }];
}

const fromCatalogue = (rule: Rule): KnownRule => ({
  id: null,
  owner: 'catalogue',
  copiedFrom: null,
  archivedAt: null,
  rule,
  adoption: null,
});

const byName = (a: KnownRule, b: KnownRule) => a.rule.name.localeCompare(b.rule.name, 'en');

/** Every rule: the organization's own by name, those of the catalogue in its order, then archived own rules by name. */
export async function knownRules(tx: OrgTx): Promise<KnownRule[]> {
  const kept = new Map((await queries.selectKeptRules(tx)).flatMap(knownOf).map((one) => [one.rule.id, one]));
  const coming = CATALOGUE.map((rule) => kept.get(rule.id) ?? fromCatalogue(rule));
  const others = [...kept.values()].filter(({ rule }) => !byKey.has(rule.id));
  const [used, away] = [true, false].map((isUsed) =>
    others.filter(({ archivedAt }) => (archivedAt === null) === isUsed).toSorted(byName),
  );
  return [...(used ?? []), ...coming, ...(away ?? [])];
}

/** @throws Failure `not_found` */
export async function knownRule(tx: OrgTx, key: string): Promise<KnownRule> {
  const [row] = await queries.selectKeptRules(tx, key);
  const [kept] = row ? knownOf(row) : [];
  const coming = byKey.get(key);
  return found(kept ?? (coming && fromCatalogue(coming)));
}

/** A version of a rule: the stored one, else that of the catalogue. */
export async function versionOf(tx: OrgTx, { rule }: KnownRule, version: number): Promise<Rule | undefined> {
  if (rule.version === version) return rule;
  const coming = byKey.get(rule.id);
  return (await readRuleVersion(tx, rule.id, version)) ?? (coming?.version === version ? coming : undefined);
}
