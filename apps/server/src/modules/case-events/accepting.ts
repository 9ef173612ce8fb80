import { isDeepStrictEqual } from 'node:util';
import type { CaseDate } from '@landfall/contract/case-dates';
import type { acceptProposals, Proposal, ProposedOutput } from '@landfall/contract/case-events';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { dateAsWritten, NOT_ARCHIVED } from '@landfall/contract/fields';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newRecord } from '../../platform/new-record.ts';
import { readCalendars } from '../calendar-closures/service.ts';
import { addDate, moveCountedDate, readDates } from '../case-dates/service.ts';
import {
  type DeadlineRow,
  type DeadlineValues,
  deadlinesOfEvents,
  storeDeadline,
} from '../case-deadlines/service.ts';
import { changeCase } from '../case-summary/service.ts';
import { activeDateTypes, dateTypeNames } from '../date-settings/service.ts';
import { readAdoptedRules } from '../deadline-rules/service.ts';
import { countTasksFrom } from '../tasks/service.ts';
import { countRule } from './counting.ts';
import { rulesOf } from './event-kinds.ts';
import { findKept, hasPrintedDate, isInForce, proposalsOf, proposedChoice } from './proposals.ts';
import * as queries from './queries.ts';

type RequestedOutput = HandlerInput<typeof acceptProposals>['body']['outputs'][number];

/** An output to accept, with its rule. */
interface Accepted {
  proposal: Proposal;
  output: ProposedOutput & { date_type: string };
}

/**
 * The output to accept, if it can be accepted.
 * @param at its index in the request, for the path in an error
 */
function acceptable(proposals: readonly Proposal[], { rule, output }: RequestedOutput, at: number): Accepted {
  const proposal = proposals.find((one) => one.rule === rule);
  if (!proposal)
    throw invalidInput({ [`outputs.${at}.rule`]: 'No rule that your organization uses for this event' });
  const wanted = proposal.outputs.find((one) => one.output === output);
  if (!wanted) throw invalidInput({ [`outputs.${at}.output`]: 'The rule has no such date' });
  if (!proposal.in_force)
    throw new Failure('conflict', `‘${proposal.name}’ is not in force: its dates are a preview`);
  const { date_type } = wanted;
  if (date_type === null)
    throw invalidInput({
      [`outputs.${at}.output`]: `‘${wanted.label}’ has no date type: an admin chooses one where the rule is taken into use`,
    });
  return { proposal, output: { ...wanted, date_type } };
}

type Choice = Pick<
  DeadlineValues,
  'chosen' | 'printed_on' | 'override_on' | 'override_reason' | 'override_by'
> & { on: string };

/**
 * Decides which date of an output is set. Choosing the counted date discards a printed date that was entered with the
 * date and not with the event.
 * @param row what was accepted of the output before
 * @param isPrinted whether the event contains the printed date
 * @throws Failure `invalid_input` that names what is missing
 */
function chosenOf(
  session: OrgSession,
  { output }: Accepted,
  { row, isPrinted }: { row: DeadlineRow | undefined; isPrinted: boolean },
  wanted: RequestedOutput,
  at: number,
): Choice {
  const { date, reason } = wanted;
  const field = (name: keyof RequestedOutput, words: string) =>
    invalidInput({ [`outputs.${at}.${name}`]: words });
  const day = date && dateAsWritten(date);
  const printed_on = output.printed_on;
  const none = { printed_on, override_on: null, override_reason: null, override_by: null };
  const chosen = wanted.choose ?? proposedChoice(output, row);
  switch (chosen) {
    case 'override':
      if (!day) throw field('date', 'Required');
      if (!reason) throw field('reason', 'Say why it is to be on another day');
      return {
        chosen,
        on: day,
        printed_on,
        override_on: day,
        override_reason: reason,
        override_by: session.actor.personId,
      };
    case 'printed': {
      const on = day ?? printed_on;
      if (!on) throw field('date', 'Required: the date that is printed on the notice');
      return { ...none, chosen, on, printed_on: on };
    }
    case 'safe':
    case 'computed': {
      const on = chosen === 'safe' ? output.safe_on : output.computed_on;
      if (!on)
        throw field(
          'choose',
          output.none ? `No date could be counted: ${output.none}` : 'There is no such date',
        );
      return { ...none, chosen, on, printed_on: chosen === 'safe' || isPrinted ? printed_on : null };
    }
  }
}

const SAME: readonly (keyof DeadlineValues & keyof DeadlineRow)[] = [
  ...(['rule_version', 'computed_on', 'safe_on', 'printed_on', 'override_on'] as const),
  ...(['override_reason', 'chosen', 'none_reason'] as const),
];

/** Whether exactly this was accepted before, and its date is unchanged on the case. */
function isAccepted(row: DeadlineRow | undefined, values: DeadlineValues, on: string): row is DeadlineRow {
  return (
    row !== undefined &&
    row.stale_reason === null &&
    row.date_archived_at === null &&
    row.important_date === on &&
    SAME.every((field) => row[field] === values[field]) &&
    isDeepStrictEqual(row.inputs, values.inputs)
  );
}

/** @throws Failure `conflict` for an archived date type, which no new date can have */
async function assertActive({ tx }: OrgSession, date_type: string): Promise<void> {
  if (!(await activeDateTypes(tx)).has(date_type.toLowerCase()))
    throw new Failure(
      'conflict',
      `The date type ‘${date_type}’ is archived: an admin restores it, or chooses another where the rule is in use`,
    );
}

/**
 * Adds the date of an output to its case, or moves the date that was accepted before. One that was archived since is
 * replaced, and its tasks are counted from the new one.
 * @returns the date's id
 */
async function setDate(
  session: OrgSession,
  event: queries.EventRow,
  row: DeadlineRow | undefined,
  date_type: string,
  { on, override_reason }: Choice,
): Promise<string> {
  const reason = override_reason ?? undefined;
  if (!row?.case_date_id || row.date_archived_at !== null) {
    await assertActive(session, date_type);
    const date = { case_id: event.case_id, date_type, important_date: on };
    const { id } = await addDate(session, date, { reason });
    if (row?.case_date_id)
      await countTasksFrom(session, { caseId: event.case_id, from: row.case_date_id, to: id });
    return id;
  }
  if (row.state !== 'open' && row.important_date !== on)
    throw new Failure('conflict', `‘${date_type}’ is handled: reopen it first to move it`);
  await moveCountedDate(session, row.case_date_id, on, reason);
  return row.case_date_id;
}

/** @throws Failure `conflict` when the date would not be on the day that the caller saw */
function assertSeen({ seen }: RequestedOutput, { date_type }: Accepted['output'], on: string): void {
  if (seen && dateAsWritten(seen) !== on)
    throw new Failure(
      'conflict',
      `‘${date_type}’ was counted anew in the meantime: it would be ${dayWords(on)}. Nothing was set`,
    );
}

/** @throws Failure `invalid_input` that names the second of two equal outputs */
function assertOnce(wanted: readonly RequestedOutput[]): void {
  const isSame = (a: RequestedOutput, b: RequestedOutput) => a.rule === b.rule && a.output === b.output;
  const twice = wanted.findIndex((one, at) => wanted.findIndex((other) => isSame(other, one)) < at);
  if (twice >= 0) throw invalidInput({ [`outputs.${twice}.output`]: 'Named twice' });
}

/**
 * Sets dates of a case as the rules count them from an event. Idempotent.
 * @returns the dates after that, in the requested order
 * @throws Failure `not_found`, `conflict` for a rule that is not in force, a day other than the one that was shown, or
 *   an archived date type, `invalid_input` that names what is missing
 */
export async function acceptOutputs(
  session: OrgSession,
  eventId: string,
  wanted: readonly RequestedOutput[],
): Promise<CaseDate[]> {
  const { tx, now, today, actor } = session;
  const { case_id: caseId } = found(await queries.selectEvent(tx, eventId));
  return changeCase(tx, caseId, async () => {
    const event = found(await queries.selectEvent(tx, eventId));
    if (event.archived_at) throw new Failure('conflict', 'This event is archived: restore it first');
    const [adopted, kept, types, calendars] = await Promise.all([
      readAdoptedRules(tx),
      deadlinesOfEvents(tx, [eventId]),
      dateTypeNames(tx),
      readCalendars(tx),
    ]);
    const by = { today, calendars };
    const rules = rulesOf(adopted, event.kind);
    const proposals = proposalsOf(event, rules, kept, types, by);
    const countedBy = new Map(
      rules.filter(isInForce).map(({ key, rule }) => [key, { rule, ...countRule(rule, event, by) }]),
    );
    assertOnce(wanted);
    const ids: string[] = [];
    for (const [at, one] of wanted.entries()) {
      const accepted = acceptable(proposals, one, at);
      const { proposal, output } = accepted;
      const row = findKept(kept, one.rule, one.output);
      const { rule, given = {} } = countedBy.get(one.rule) ?? {};
      const isPrinted = rule !== undefined && hasPrintedDate(rule, one.output, given);
      const { on, ...choice } = chosenOf(session, accepted, { row, isPrinted }, one, at);
      assertSeen(one, output, on);
      const values: DeadlineValues = {
        ...choice,
        rule_version: proposal.version,
        inputs: given,
        none_reason: null,
        computed_on: output.computed_on,
        safe_on: output.safe_on,
        steps: output.steps,
        readings: output.readings,
        case_date_id: row?.case_date_id ?? null,
        entered_by: actor.personId,
      };
      if (isAccepted(row, values, on) && row.case_date_id) {
        ids.push(row.case_date_id);
        continue;
      }
      const dateId = await setDate(session, event, row, output.date_type, { ...choice, on });
      ids.push(dateId);
      await storeDeadline(tx, {
        ...newRecord(now),
        case_id: caseId,
        event_id: eventId,
        rule: one.rule,
        output: one.output,
        ...values,
        case_date_id: dateId,
      });
      recordChanges(
        session,
        { id: dateId, kind: 'case_date', caseId },
        { counted_by: row?.case_date_id ? proposal.name : null, chosen: row?.chosen ?? null },
        { counted_by: proposal.name, chosen: choice.chosen },
        ['counted_by', 'chosen'],
        choice.override_reason ?? undefined,
      );
    }
    const dates = await readDates(tx, ids);
    return dates.filter(({ archived_at }) => archived_at === NOT_ARCHIVED);
  });
}
