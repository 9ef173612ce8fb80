import type { CaseDate } from '@landfall/contract/case-dates';
import type { Explanation, verifyCaseDate } from '@landfall/contract/case-events';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { reaches } from '@landfall/contract/roles';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import { reviewBy } from '@landfall/domain/deadline-rules/review';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { datedCases } from '../case-dates/service.ts';
import {
  CONFIRMED_WORDS,
  confirmDate,
  type DeadlineRow,
  deadlinesOfDates,
  hasOtherWriter,
} from '../case-deadlines/service.ts';
import { changeCase } from '../case-summary/service.ts';
import { readAdoptedRules, readRuleVersion } from '../deadline-rules/service.ts';
import { daysBetween } from './counting.ts';
import { isInForce } from './proposals.ts';
import * as queries from './queries.ts';
import { COUNTED_FROM, toWire } from './service.ts';

const ENTERED_BY_CALLER = 'You entered or accepted this date: somebody else confirms it against the document';

/** Who entered or ever changed the event, or accepted or overrode the date. */
async function enteredBy({ tx }: OrgSession, row: DeadlineRow, event: queries.EventRow) {
  const changers = await queries.selectChangers(tx, event.id, COUNTED_FROM);
  return [row.entered_by, row.override_by, event.entered_by, event.changed_by, ...changers];
}

/** Why a date cannot be accepted again with its event and the rules in use; null when it can. */
async function acceptanceRefused(
  { tx }: OrgSession,
  row: DeadlineRow,
  event: queries.EventRow,
): Promise<string | null> {
  if (event.archived_at !== null) return 'its event is archived';
  const adopted = (await readAdoptedRules(tx)).find(({ key }) => key === row.rule);
  const isCounted =
    adopted &&
    isInForce(adopted) &&
    adopted.rule.trigger.event === event.kind &&
    Boolean(adopted.outputMap[row.output]);
  return isCounted ? null : 'no rule in use counts it';
}

/** Whether and how the caller may confirm a date, or why they may not. */
async function confirmingOf(
  session: OrgSession,
  row: DeadlineRow,
  event: queries.EventRow,
): Promise<Pick<Explanation, 'confirming' | 'confirming_refused'>> {
  const refused = (words: string | null) => ({ confirming: 'no', confirming_refused: words }) as const;
  if (row.verified_at !== null) return refused(null);
  if (!reaches(session.actor.roles, 'user')) return refused('Members who may write confirm dates');
  if (row.stale_reason !== null) {
    const cannot = await acceptanceRefused(session, row, event);
    return refused(
      cannot ? 'What it was counted from no longer exists' : 'It has to be accepted again first',
    );
  }
  const by = await enteredBy(session, row, event);
  if (!by.includes(session.actor.personId)) return { confirming: 'yes', confirming_refused: null };
  const canOthers = await hasOtherWriter(session.tx, row.case_id, by);
  return canOthers ? refused(ENTERED_BY_CALLER) : { confirming: 'again', confirming_refused: null };
}

/** A date with what it was counted from. */
interface Counted {
  date: CaseDate & { case_name: string };
  row: DeadlineRow;
  event: queries.EventRow;
}

/**
 * @throws Failure `not_found` when the date does not exist
 * @returns undefined for a date that no rule counted
 */
async function readCounted({ tx }: OrgSession, dateId: string): Promise<Counted | undefined> {
  const [date] = await datedCases(tx, [dateId]);
  const [row] = await deadlinesOfDates(tx, [found(date).id]);
  const event = row && (await queries.selectEvent(tx, row.event_id));
  return date && row && event && { date, row, event };
}

/** The rule that a date was counted by; only its key and output when its version is no longer known. */
async function ruleOf({ tx }: OrgSession, row: DeadlineRow) {
  const rule = await readRuleVersion(tx, row.rule, row.rule_version);
  const label = rule?.outputs.find(({ key }) => key === row.output)?.label ?? row.output;
  const wire: Explanation['rule'] = {
    key: row.rule,
    version: row.rule_version,
    name: rule?.name ?? row.rule,
    status: rule?.status ?? 'superseded',
    citations: rule?.authority.map(({ cite }) => cite) ?? [],
    missed: rule?.missed ?? '',
    note: rule?.note ?? '',
    review_by: rule ? reviewBy(rule) : null,
  };
  return { label, rule: wire };
}

async function explanationOf(session: OrgSession, { date, row, event }: Counted): Promise<Explanation> {
  const { id, case_id, important_date, date_type, state, case_name } = date;
  const [ruleAndLabel, confirming, acceptance_refused] = await Promise.all([
    ruleOf(session, row),
    confirmingOf(session, row, event),
    row.stale_reason === null ? null : acceptanceRefused(session, row, event),
  ]);
  const { chosen, computed_on, safe_on, printed_on, steps, readings, stale_reason } = row;
  return {
    case_date: { id, case_id, important_date, date_type, state },
    case_name,
    event: toWire(event),
    ...ruleAndLabel,
    chosen,
    computed_on,
    safe_on,
    printed_on,
    steps,
    readings,
    stale_reason,
    acceptance_refused,
    difference: daysBetween(computed_on, printed_on),
    override:
      row.override_on && row.override_by
        ? {
            on: row.override_on,
            reason: row.override_reason ?? '',
            by: { id: row.override_by, display_name: row.override_by_name ?? '' },
          }
        : null,
    verified: row.verified_how ?? 'no',
    verified_by:
      row.verified_by && row.verified_at
        ? { id: row.verified_by, display_name: row.verified_by_name ?? '', at: row.verified_at }
        : null,
    ...confirming,
  };
}

/**
 * Explains how a date was counted; null for a date that no rule counted.
 * @throws Failure `not_found` when the date does not exist
 */
export async function explainDate(session: OrgSession, dateId: string): Promise<Explanation | null> {
  const counted = await readCounted(session, dateId);
  return counted ? explanationOf(session, counted) : null;
}

/** @throws Failure `forbidden`, `conflict` or `invalid_input` unless the caller may confirm a date in this way */
async function assertMayConfirm(
  session: OrgSession,
  { date, row, event }: Counted,
  day: string,
): Promise<'other' | 'self'> {
  const { confirming, confirming_refused } = await confirmingOf(session, row, event);
  if (row.stale_reason !== null) throw new Failure('conflict', `It cannot be confirmed: ${row.stale_reason}`);
  if (confirming === 'no') throw new Failure('forbidden', confirming_refused ?? 'This date is confirmed');
  if (day === date.important_date) return confirming === 'yes' ? 'other' : 'self';
  if (confirming === 'yes')
    throw new Failure(
      'conflict',
      `It was moved to ${dayWords(date.important_date)} in the meantime: compare that with the document`,
    );
  throw invalidInput({ date: 'Not the date that stands on the case: compare both with the document' });
}

/**
 * Confirms a counted date against its document; idempotent.
 * @throws Failure `not_found`, `forbidden` if the caller entered or accepted it, `conflict` for a date that no rule
 *   counted or that was moved meanwhile, `invalid_input` that names `date` when it was entered again and differs
 */
export async function verifyDate(
  session: OrgSession,
  dateId: string,
  body: HandlerInput<typeof verifyCaseDate>['body'],
): Promise<Explanation> {
  const { tx, now, actor } = session;
  const { date } = (await readCounted(session, dateId)) ?? notCounted();
  return changeCase(tx, date.case_id, async () => {
    const counted = (await readCounted(session, dateId)) ?? notCounted();
    const day = dateAsWritten(body.date);
    const isConfirmed = counted.row.verified_at !== null && counted.date.important_date === day;
    if (isConfirmed && !(await enteredBy(session, counted.row, counted.event)).includes(actor.personId))
      return explanationOf(session, counted);
    const how = await assertMayConfirm(session, counted, day);
    await confirmDate(tx, dateId, { by: actor.personId, at: now, how });
    const record = { id: dateId, kind: 'case_date', caseId: date.case_id };
    const confirmed: string | null = CONFIRMED_WORDS[how];
    recordChanges(session, record, { confirmed: null }, { confirmed }, ['confirmed']);
    return explanationOf(session, (await readCounted(session, dateId)) ?? notCounted());
  });
}

function notCounted(): never {
  throw new Failure('conflict', 'No rule counted this date: there is nothing to confirm');
}
