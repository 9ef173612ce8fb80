import type { EventKind } from '@landfall/contract/case-events';
import { eventWords } from '@landfall/domain/deadline-rules/event-words';
import { capitalized } from '@landfall/domain/deadline-rules/key-words';
import { inputLabel, valueLabel } from '@landfall/domain/deadline-rules/labels';
import type { RuleInput } from '@landfall/domain/deadline-rules/rule';
import { invalidInput } from '../../platform/http/failure.ts';
import type { readAdoptedRules } from '../deadline-rules/service.ts';
import { furtherKeys } from './counting.ts';

/** A version of a rule that the organization has in use. */
export type AdoptedRule = Awaited<ReturnType<typeof readAdoptedRules>>[number];

/** The organization's rules that an event of this kind triggers. */
export function rulesOf(rules: readonly AdoptedRule[], kind: string): AdoptedRule[] {
  return rules.filter(({ rule }) => rule.trigger.event === kind);
}

/** An input with its label and the labels of its values. */
function asked(input: RuleInput, required: boolean): EventKind['asks'][number] {
  const labelled = { ...input, required, label: capitalized(inputLabel(input)) };
  if (!('values' in input) || !input.values) return labelled;
  const labels = input.values.map((value) => [value, capitalized(valueLabel(input, value))]);
  return { ...labelled, value_labels: Object.fromEntries(labels) };
}

/**
 * The inputs that the rules of one event ask for in addition to its day, each once. An input is required if all of the
 * rules require it.
 */
function asksOf(rules: readonly AdoptedRule[]): EventKind['asks'] {
  const asks = new Map<string, EventKind['asks'][number]>();
  for (const { rule } of rules)
    for (const input of rule.inputs) {
      if (input.key === rule.trigger.date || asks.has(input.key)) continue;
      const isNeeded = rules.every((other) =>
        other.rule.inputs.some(({ key, required }) => key === input.key && required),
      );
      asks.set(input.key, asked(input, isNeeded));
    }
  return [...asks.values()];
}

/**
 * The kinds of events that trigger the organization's rules, by label.
 * @param ofKind the keys of the rules of the case's kind
 */
export function eventKinds(rules: readonly AdoptedRule[], ofKind: readonly string[]): EventKind[] {
  const ofKinds = Map.groupBy(rules, ({ rule }) => rule.trigger.event);
  return [...ofKinds]
    .map(([kind, some]): EventKind => {
      const dated = some.find(({ rule }) => rule.trigger.date)?.rule;
      const input = dated?.inputs.find(({ key }) => key === dated.trigger.date);
      return {
        kind,
        title: eventWords(kind),
        on_label: input ? capitalized(inputLabel(input)) : 'Date',
        rules: some.map(({ rule }) => rule.name),
        of_kind: some.some(({ key }) => ofKind.includes(key)),
        asks: asksOf(some),
      };
    })
    .sort((a, b) => a.title.localeCompare(b.title));
}

/** The keys of the further inputs that rules ask for. */
function askedKeys(rules: readonly AdoptedRule[]): Set<string> {
  return new Set(rules.flatMap(({ rule }) => furtherKeys(rule)));
}

/**
 * The further inputs of an event that no rule asks for any longer; the form for changing the event does not show them.
 */
export function unaskedOf(
  rules: readonly AdoptedRule[],
  inputs: Record<string, unknown>,
): Record<string, unknown> {
  const known = askedKeys(rules);
  return Object.fromEntries(Object.entries(inputs).filter(([key]) => !known.has(key)));
}

/** @throws Failure `invalid_input` that names each further input that no rule of the event asks for */
export function assertAsked(rules: readonly AdoptedRule[], inputs: Record<string, unknown>): void {
  const known = askedKeys(rules);
  const unknown = Object.keys(inputs).filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw invalidInput(Object.fromEntries(unknown.map((key) => [`inputs.${key}`, 'Unknown field'])));
}
