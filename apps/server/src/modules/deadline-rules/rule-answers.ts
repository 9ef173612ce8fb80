import type {
  DeadlineRule,
  DeadlineRuleSummary,
  RuleInOffice,
  RuleVersion,
} from '@landfall/contract/deadline-rules';
import { labelledInput } from '@landfall/domain/deadline-rules/labels';
import { programWords } from '@landfall/domain/deadline-rules/program-words';
import { reviewBy } from '@landfall/domain/deadline-rules/review';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import { ruleDifferences } from '@landfall/domain/deadline-rules/rule-differences';
import type { OrgTx } from '../../platform/db/session.ts';
import { found } from '../../platform/http/failure.ts';
import { peopleNamed } from '../record-names/service.ts';
import { readDefinition } from './adopted-rules.ts';
import { type KnownRule, knownRule, knownRules, versionOf } from './known-rules.ts';
import * as queries from './queries.ts';

/** The citations of a rule's sources. */
export const citationsOf = ({ authority }: Rule) => authority.map(({ cite }) => cite);

function factsOf(rule: Rule, { owner, archivedAt }: Pick<KnownRule, 'owner' | 'archivedAt'>) {
  const { id, version, name, group, matter_types, status, confidence, volatility, verification } = rule;
  return {
    key: id,
    owner,
    archived_at: archivedAt,
    version,
    name,
    group,
    matter_types,
    status,
    confidence,
    volatility,
    verified_on: verification.on,
    verified_against: verification.against,
    review_by: reviewBy(rule),
    citations: citationsOf(rule),
    outputs: rule.outputs.map(({ key, role, label }) => ({ key, role, label })),
  };
}

function adoptionToWire({ adoption }: KnownRule): DeadlineRuleSummary['adoption'] {
  if (!adoption) return null;
  const { adopted_by: _, ...fields } = adoption;
  return fields;
}

/** Every rule, with its use in the organization. */
export async function listRules(tx: OrgTx): Promise<DeadlineRuleSummary[]> {
  const rules = await knownRules(tx);
  return rules.map((known) => ({ ...factsOf(known.rule, known), adoption: adoptionToWire(known) }));
}

function ruleOf(known: KnownRule, rule: Rule): DeadlineRule {
  const { id, copiedFrom } = known;
  const { trigger, inputs, effective, missed, note } = rule;
  return {
    id,
    copied_from: copiedFrom,
    ...factsOf(rule, known),
    trigger: { event: trigger.event, date: trigger.date ?? null },
    inputs: inputs.map(labelledInput),
    effective,
    missed,
    note,
  };
}

function countingOf(rule: Rule): RuleInOffice['counting'] {
  return rule.outputs.map(({ key, program, safe_program }) => ({
    key,
    steps: programWords(program, rule),
    safe_steps: safe_program ? programWords(safe_program, rule) : null,
  }));
}

/** The differences between the version in use and a newer latest version. */
async function waitingChanges(tx: OrgTx, known: KnownRule): Promise<RuleInOffice['changes']> {
  const { rule, adoption } = known;
  if (!adoption || adoption.version >= rule.version) return [];
  const used = await versionOf(tx, known, adoption.version);
  return used ? ruleDifferences(used, rule) : [];
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
 * A rule with its versions and its use in the organization.
 * @param version the version to return; the latest unless given
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
  return {
    rule: ruleOf(known, rule),
    counting: countingOf(rule),
    definition: rule,
    changes: await waitingChanges(tx, known),
    versions: versionsOf(known, kept, named),
    adoption,
  };
}
