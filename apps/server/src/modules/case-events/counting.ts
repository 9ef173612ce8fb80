import type { ProposedOutput } from '@landfall/contract/case-events';
import { daysUntil } from '@landfall/domain/calendar-dates';
import type { OfficeCalendars } from '@landfall/domain/deadline-rules/calendars';
import { compute, periodWarning } from '@landfall/domain/deadline-rules/compute';
import { assumedDefaults, inputsSchema } from '@landfall/domain/deadline-rules/inputs';
import { capitalized } from '@landfall/domain/deadline-rules/key-words';
import { inputLabel } from '@landfall/domain/deadline-rules/labels';
import { allSteps, type Rule, type RuleOutput } from '@landfall/domain/deadline-rules/rule';
import { invalidInput } from '../../platform/http/failure.ts';
import type { EventRow, EventValues } from './queries.ts';

/** The event that rules count from, stored or still to be entered. */
type Occurrence = EventValues | EventRow;

/** The fields that an event has in addition to its further inputs, under the keys that rules use. */
const OWN_PARTS = ['service', 'received_on', 'filing_mode'] as const;

/** The path of a rule's input in an event: one of its own fields, or a key of its further inputs. */
function placeOf({ trigger }: Pick<Rule, 'trigger'>, key: string): string {
  if (key === trigger.date) return 'on';
  return (OWN_PARTS as readonly string[]).includes(key) ? key : `inputs.${key}`;
}

/** The keys of the further inputs that a rule asks for in addition to an event's own fields. */
export function furtherKeys(rule: Pick<Rule, 'trigger' | 'inputs'>): string[] {
  return rule.inputs.flatMap(({ key }) => (placeOf(rule, key).startsWith('inputs.') ? [key] : []));
}

/** The inputs that a rule receives from an event, without those that are not given. */
function givenTo(rule: Rule, event: Occurrence): Record<string, unknown> {
  const given = rule.inputs.map(({ key }): [string, unknown] => {
    const place = placeOf(rule, key);
    if (place === 'on') return [key, event.on];
    return [key, place === key ? event[key as (typeof OWN_PARTS)[number]] : event.inputs[key]];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null));
}

/** An output of a rule, computed for an event. */
export type CountedOutput = Omit<ProposedOutput, 'date_type' | 'accepted'>;

/** The result of a rule for an event. */
export interface CountedRule {
  /** The inputs that were given. */
  given: Record<string, unknown>;
  warnings: string[];
  outputs: CountedOutput[];
}

/** The keys of an output's inputs that contain the date printed on the notice. */
export function printedKeys({ program }: RuleOutput): string[] {
  return allSteps(program).flatMap((step) =>
    step.op === 'printed_wins' && step.input.startsWith('printed_') ? [step.input] : [],
  );
}

/** Days from one date to another; null unless both are given. */
export function daysBetween(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : daysUntil(to, from);
}

/** The labels of required inputs that were not given. */
function missingOf(rule: Rule, given: Record<string, unknown>): string[] {
  return rule.inputs
    .filter(
      (input) =>
        input.required &&
        !('default' in input && input.default !== undefined) &&
        given[input.key] === undefined,
    )
    .map((input) => capitalized(inputLabel(input)));
}

/** An output without a date, since something is missing. */
function uncounted({ key, label, role }: RuleOutput, none: string | null): CountedOutput {
  return {
    output: key,
    label,
    role,
    value: null,
    none,
    computed_on: null,
    printed_on: null,
    safe_on: null,
    proposed_on: null,
    difference: null,
    steps: [],
    readings: [],
  };
}

/** The given inputs that are invalid for a rule, by key, with messages; missing inputs are not reported. */
function faultsOf(rule: Rule, given: Record<string, unknown>): [key: string, words: string][] {
  const { error } = inputsSchema(rule).safeParse(given);
  return (error?.issues ?? [])
    .map(({ path, message }): [string, string] => [String(path[0]), message])
    .filter(([key]) => given[key] !== undefined);
}

/**
 * Checks that an event has valid inputs for a rule, as far as they are given.
 * @throws Failure `invalid_input` that names each part of the event that is not valid
 */
export function assertFits(rule: Rule, event: Occurrence): void {
  const faults = faultsOf(rule, givenTo(rule, event));
  if (faults.length > 0)
    throw invalidInput(Object.fromEntries(faults.map(([key, words]) => [placeOf(rule, key), words])));
}

/** Why nothing can be counted: inputs are missing, or a newer version of the rule does not accept them. */
function reasonNotCounted(rule: Rule, given: Record<string, unknown>): string {
  const missing = missingOf(rule, given);
  const named = (key: string) =>
    capitalized(inputLabel(rule.inputs.find((one) => one.key === key) ?? { key }));
  const faults = faultsOf(rule, given).map(([key, words]) => `${named(key)}: ${words}`);
  const lacks =
    missing.length > 0 && `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not given`;
  return [lacks, ...faults].filter(Boolean).join('; ');
}

/** What rules need for counting in addition to the event. */
export interface CountedWith {
  /** The organization's current day. */
  today: string;
  calendars: OfficeCalendars;
}

/**
 * Runs a rule for an event, with and without the dates that are printed on its notice. Nothing is counted for a day on
 * which the rule does not apply.
 */
export function countRule(rule: Rule, event: Occurrence, { today, calendars }: CountedWith): CountedRule {
  const given = givenTo(rule, event);
  const read = inputsSchema(rule).safeParse(given);
  if (!read.success) {
    const none = reasonNotCounted(rule, given);
    return { given, warnings: [], outputs: rule.outputs.map((output) => uncounted(output, none)) };
  }
  const inputs = read.data;
  const printed = new Set(rule.outputs.flatMap(printedKeys).filter((key) => inputs[key] !== undefined));
  const bare = Object.fromEntries(Object.entries(inputs).filter(([key]) => !printed.has(key)));
  const all = compute(rule, inputs, calendars, today);
  const counted = printed.size > 0 ? compute(rule, bare, calendars, today) : all;
  const outside = periodWarning(rule, inputs);
  const outputs = rule.outputs.flatMap((output): CountedOutput[] => {
    const [whole, own] = [all.outputs[output.key], counted.outputs[output.key]];
    if (!whole || !own) return [];
    const printed_on = printedKeys(output).some((key) => printed.has(key)) ? whole.date : null;
    if (outside && own.none === null) {
      const printed = { printed_on, safe_on: printed_on && whole.safe, proposed_on: printed_on };
      return [{ ...uncounted(output, printed_on ? null : outside), ...printed }];
    }
    return [
      {
        output: output.key,
        label: output.label,
        role: output.role,
        value: whole.value,
        none: printed_on ? null : own.none,
        computed_on: own.date,
        printed_on,
        safe_on: whole.safe,
        proposed_on: printed_on ?? own.date,
        difference: daysBetween(own.date, printed_on),
        steps: own.steps,
        // With a printed date, another date may be the safe one.
        readings: own.readings.filter(({ key }) => key !== 'safe' || own.safe === whole.safe),
      },
    ];
  });
  // The difference from a printed date, and why the rule does not apply, are shown with each date instead.
  const isSaid = outputs.some(({ none }) => none === outside);
  const warnings = counted.warnings.filter((warning) => warning !== outside || !isSaid);
  return { given, warnings: [...assumedDefaults(rule, given), ...warnings], outputs };
}
