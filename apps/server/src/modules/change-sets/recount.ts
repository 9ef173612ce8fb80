import { isDeepStrictEqual } from 'node:util';
import type { ProposedOutput } from '@landfall/contract/case-events';
import type { ChangeRowState, LeftReason } from '@landfall/contract/change-sets';
import type { OfficeCalendars } from '@landfall/domain/deadline-rules/calendars';
import { periodWarning } from '@landfall/domain/deadline-rules/compute';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import type { Inputs } from '@landfall/domain/deadline-rules/inputs';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import type { DeadlineRow, KeptCount } from '../case-deadlines/service.ts';
import {
  asChosen,
  type CountedRule,
  countRule,
  type EventRow,
  hasPrintedDate,
  proposedChoice,
} from '../case-events/service.ts';
import { changeExplanation, shortExplanation } from './explanation.ts';

/** What dates are recounted by. */
export interface Recounting {
  /** The rule for a date; undefined when there is none. */
  ruleOf(row: DeadlineRow): Rule | undefined;
  calendars: OfficeCalendars;
  /** Whether dates outside the rule's effective period keep their count. */
  checksPeriod: boolean;
  /** Whether dates whose event was changed are recounted, too. */
  includesStale: boolean;
  /** Whether handled dates are recounted as if they were open; otherwise they are left alone. */
  includesHandled?: boolean;
}

/** The count of a date, without who entered or confirmed it. */
export type NewCount = Pick<
  KeptCount,
  'rule_version' | 'inputs' | 'computed_on' | 'safe_on' | 'printed_on' | 'chosen' | 'steps' | 'readings'
>;

/** The result for a date. */
export interface Recounted {
  newOn: string | null;
  state: Exclude<ChangeRowState, 'changed'>;
  leftBecause: LeftReason | null;
  why: string;
  /** The new count, if it differs from the stored one; otherwise null, also for dates that are left alone. */
  count: NewCount | null;
}

function left(leftBecause: LeftReason, why: string, newOn: string | null = null): Recounted {
  return { newOn, state: 'left', leftBecause, why: shortExplanation(why), count: null };
}

/** The output of a rule that a date corresponds to: the one with the same key, else the only one with the same role. */
function outputFor({ outputs }: CountedRule, { output }: DeadlineRow, isOther: boolean) {
  const named = outputs.find((one) => one.output === output);
  if (named || !isOther) return named;
  const setting = outputs.filter(({ role }) => role === 'deadline' || role === 'expires');
  return setting.length === 1 ? setting[0] : undefined;
}

/** The steps that lead to the chosen date. */
function stepsOf(
  { steps, readings }: Pick<DeadlineRow, 'steps' | 'readings'>,
  chosen: DeadlineRow['chosen'],
) {
  const safe = chosen === 'safe' ? readings.find(({ key }) => key === 'safe') : undefined;
  return safe?.steps ?? steps;
}

type Again = Pick<
  ProposedOutput,
  'output' | 'none' | 'computed_on' | 'safe_on' | 'printed_on' | 'proposed_on' | 'steps' | 'readings'
>;

function countOf(rule: Rule, { given }: CountedRule, row: DeadlineRow, again: Again): NewCount {
  const chosen = proposedChoice(again, row);
  const keepsPrinted = chosen !== 'computed' || hasPrintedDate(rule, again.output, given);
  return {
    rule_version: rule.version,
    inputs: given,
    chosen,
    computed_on: again.computed_on,
    safe_on: again.safe_on,
    printed_on: keepsPrinted ? again.printed_on : null,
    steps: again.steps,
    readings: again.readings,
  };
}

function differs(row: DeadlineRow, count: NewCount): boolean {
  return Object.entries(count).some(
    ([field, value]) => !isDeepStrictEqual(row[field as keyof NewCount], value),
  );
}

/** The result for a date that was set by hand. */
function overridden(row: DeadlineRow, again: Again): Recounted {
  const newOn = again.printed_on ?? again.computed_on;
  const isSame = again.computed_on === row.computed_on && again.printed_on === row.printed_on;
  if (isSame) return { newOn: row.important_date, state: 'same', leftBecause: null, why: '', count: null };
  return left('overridden', `Put on this day by hand: ${row.override_reason ?? ''}`, newOn);
}

/** Recounts dates after a change of what they are counted by. Equal events are counted once. */
export class Recounter {
  readonly #by: Recounting;
  readonly #today: string;
  readonly #counted = new Map<Rule, Map<string, CountedRule>>();

  /** @param today the organization's current day */
  constructor(by: Recounting, today: string) {
    this.#by = by;
    this.#today = today;
  }

  #count(rule: Rule, event: EventRow): CountedRule {
    const ofRule = this.#counted.get(rule) ?? new Map<string, CountedRule>();
    this.#counted.set(rule, ofRule);
    const { on, service, received_on, filing_mode, inputs } = event;
    const key = JSON.stringify([on, service, received_on, filing_mode, inputs]);
    const by = { today: this.#today, calendars: this.#by.calendars };
    const counted = ofRule.get(key) ?? countRule(rule, event, by);
    ofRule.set(key, counted);
    return counted;
  }

  /** Recounts a date on a case. */
  recount(row: DeadlineRow, event: EventRow): Recounted {
    const rule = this.#by.ruleOf(row);
    if (!rule) return left('no_date', 'No rule in use counts it');
    if (event.archived_at !== null) return left('no_date', 'Its event is archived');
    if (rule.trigger.event !== event.kind) return left('no_date', 'The rule counts from another event now');
    const counted = this.#count(rule, event);
    const outside = this.#by.checksPeriod && periodWarning(rule, counted.given as Inputs);
    if (outside) return left('not_covered', outside);
    const output = outputFor(counted, row, rule.id !== row.rule);
    if (!output) return left('no_date', 'The rule no longer gives this date');
    return this.#compare(rule, counted, row, asChosen(rule, output, { ...row, output: output.output }));
  }

  #compare(rule: Rule, counted: CountedRule, row: DeadlineRow, again: Again): Recounted {
    const { important_date: old, chosen } = row;
    const newOn = again.proposed_on;
    const why = changeExplanation(stepsOf(row, chosen), stepsOf(again, chosen));
    if (row.state !== 'open' && newOn !== old && !this.#by.includesHandled)
      return left('handled', why, newOn);
    if (row.stale_reason !== null && !this.#by.includesStale) return left('stale', row.stale_reason, newOn);
    if (chosen === 'override') return overridden(row, again);
    if (newOn === null) return left('no_date', again.none ?? 'No date can be counted');
    if (chosen === 'printed' && newOn === old && again.computed_on !== row.computed_on)
      return left('printed', why, again.computed_on);
    const count = countOf(rule, counted, row, again);
    const kept = row.state === 'open' && differs(row, count) ? count : null;
    if (newOn === old) return { newOn, state: 'same', leftBecause: null, why: '', count: kept };
    const printed =
      count.chosen === 'printed' && count.printed_on && `The printed date: ${dayWords(count.printed_on)}`;
    return { newOn, state: 'will_change', leftBecause: null, why: printed || why, count };
  }
}
