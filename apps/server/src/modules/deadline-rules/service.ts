import type { computeDeadlines, DeadlineRule, DeadlineRuleSummary } from '@landfall/contract/deadline-rules';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { CATALOGUE, CATALOGUE_CALENDARS } from '@landfall/domain/deadline-rules/catalogue';
import { compute } from '@landfall/domain/deadline-rules/compute';
import { assumed, inputsSchema } from '@landfall/domain/deadline-rules/inputs';
import { capitalized } from '@landfall/domain/deadline-rules/key-words';
import { inputLabel, valueLabel } from '@landfall/domain/deadline-rules/labels';
import { reviewBy } from '@landfall/domain/deadline-rules/review';
import type { Rule, RuleInput } from '@landfall/domain/deadline-rules/rule';
import { z } from 'zod';
import { found, invalidInput } from '../../platform/http/failure.ts';
import { validated } from '../../platform/http/input.ts';

const byKey = new Map(CATALOGUE.map((rule) => [rule.id, rule]));

const citationsOf = ({ authority }: Rule) => authority.map(({ cite }) => cite);

function summaryOf(rule: Rule): DeadlineRuleSummary {
  const { id, version, name, group, matter_types, status, confidence, volatility, verification } = rule;
  return {
    ...{ key: id, version, name, group, matter_types, status, confidence, volatility },
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

/** The rules of the catalogue. */
export function listRules(): DeadlineRuleSummary[] {
  return CATALOGUE.map(summaryOf);
}

/** @throws Failure `not_found` */
export function readRule(key: string): DeadlineRule {
  const rule = found(byKey.get(key));
  const { trigger, inputs, effective, missed, note } = rule;
  return {
    ...summaryOf(rule),
    trigger: { event: trigger.event, date: trigger.date ?? null },
    inputs: inputs.map(inputOf),
    ...{ effective, missed, note },
  };
}

/**
 * Counts the dates that a rule gives for inputs.
 * @param today the organization's calendar day, `YYYY-MM-DD`
 * @throws Failure `not_found`; `invalid_input` that names each input that is missing, unknown or not of its kind
 */
export function computeRule(
  key: string,
  { inputs, as_of, version }: HandlerInput<typeof computeDeadlines>['body'],
  today: string,
): HandlerResult<typeof computeDeadlines> {
  const rule = found(byKey.get(key));
  if (version !== undefined && version !== rule.version)
    throw invalidInput({ version: `The rule has no version ${version}` });
  const sent = Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== null));
  const { inputs: given } = validated(z.object({ inputs: inputsSchema(rule) }), { inputs: sent });
  const asOf = as_of ? dateAsWritten(as_of) : today;
  const { outputs, warnings } = compute(rule, given, CATALOGUE_CALENDARS, asOf);
  return {
    status: rule.status,
    outputs,
    warnings: [...assumed(rule, sent), ...warnings],
    citations: citationsOf(rule),
  };
}
