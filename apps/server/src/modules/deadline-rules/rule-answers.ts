import type {
  DeadlineRule,
  DeadlineRuleSummary,
  RuleInOffice,
  RuleVersion,
} from '@landfall/contract/deadline-rules';
import { capitalized } from '@landfall/domain/deadline-rules/key-words';
import { inputLabel, valueLabel } from '@landfall/domain/deadline-rules/labels';
import { reviewBy } from '@landfall/domain/deadline-rules/review';
import type { Rule, RuleInput } from '@landfall/domain/deadline-rules/rule';
import type { OrgTx } from '../../platform/db/session.ts';
import { found } from '../../platform/http/failure.ts';
import { peopleNamed } from '../record-names/service.ts';
import { readDefinition } from './adopted-rules.ts';
import { type KnownRule, knownRule, knownRules, versionOf } from './known-rules.ts';
import * as queries from './queries.ts';

/** Where a rule is written. */
export const citationsOf = ({ authority }: Rule) => authority.map(({ cite }) => cite);

function factsOf(rule: Rule, owner: KnownRule['owner']) {
  const { id, version, name, group, matter_types, status, confidence, volatility, verification } = rule;
  return {
    ...{ key: id, owner, version, name, group, matter_types, status, confidence, volatility },
    verified_on: verification.on,
    verified_against: verification.against,
    review_by: reviewBy(rule),
    citations: citationsOf(rule),
    outputs: rule.outputs.map(({ key, role, label }) => ({ key, role, label })),
  };
}

/** An input with what it and its values are called, as steps call them. */
function inputOf(input: RuleInput): DeadlineRule['inputs'][number] {
  const labelled = { ...input, label: capitalized(inputLabel(input)) };
  if (!('values' in input) || !input.values) return labelled;
  const labels = input.values.map((value) => [value, capitalized(valueLabel(input, value))]);
  return { ...labelled, value_labels: Object.fromEntries(labels) };
}

function adoptionTold({ adoption }: KnownRule): DeadlineRuleSummary['adoption'] {
  if (!adoption) return null;
  const { adopted_by: _, ...told } = adoption;
  return told;
}

/** Every rule with what the office uses of it. */
export async function listRules(tx: OrgTx): Promise<DeadlineRuleSummary[]> {
  const rules = await knownRules(tx);
  return rules.map((known) => ({ ...factsOf(known.rule, known.owner), adoption: adoptionTold(known) }));
}

function ruleOf({ id, owner }: KnownRule, rule: Rule): DeadlineRule {
  const { trigger, inputs, effective, missed, note } = rule;
  return {
    id,
    ...factsOf(rule, owner),
    trigger: { event: trigger.event, date: trigger.date ?? null },
    inputs: inputs.map(inputOf),
    ...{ effective, missed, note },
  };
}

type Namer = (id: string) => { id: string; display_name: string };

function versionsOf(known: KnownRule, kept: readonly queries.KeptVersionRow[], named: Namer): RuleVersion[] {
  const versions = kept.flatMap(({ number, definition, created_by, created_at }): RuleVersion[] => {
    const rule = readDefinition(definition);
    return rule ? [{ number, status: rule.status, kept: { at: created_at, by: named(created_by) } }] : [];
  });
  const { version: number, status } = known.rule;
  const isKept = versions.some((version) => version.number === number);
  return isKept ? versions : [{ number, status, kept: null }, ...versions];
}

/**
 * A rule with its versions and what the office uses of it.
 * @param version the one that is told; the latest unless given
 * @throws Failure `not_found`
 */
export async function readRule(tx: OrgTx, key: string, version?: number): Promise<RuleInOffice> {
  const known = await knownRule(tx, key);
  const rule = found(version === undefined ? known.rule : await versionOf(tx, known, version));
  const kept = known.id ? await queries.selectVersions(tx, key) : [];
  const ids = [...kept.map(({ created_by }) => created_by), known.adoption?.adopted_by ?? ''].filter(Boolean);
  const people = new Map((await peopleNamed(tx, ids)).map(({ id, display_name }) => [id, display_name]));
  const named: Namer = (id) => ({ id, display_name: people.get(id) ?? '' });
  const adoption = known.adoption && { ...known.adoption, adopted_by: named(known.adoption.adopted_by) };
  return { rule: ruleOf(known, rule), versions: versionsOf(known, kept, named), adoption };
}
