import type { Proposal, ProposedOutput } from '@landfall/contract/case-events';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { readCalendars } from '../calendar-closures/service.ts';
import {
  type DeadlineRow,
  deadlinesOfEvents,
  deleteUncounted,
  keepDeadline,
  markStale,
} from '../case-deadlines/service.ts';
import { dateTypeNames } from '../date-settings/service.ts';
import { readAdoptedRules } from '../deadline-rules/service.ts';
import { rulesOf } from './event-kinds.ts';
import { findKept, proposalsOf, proposedChoice, settingOutputs } from './proposals.ts';
import type { EventRow } from './queries.ts';

/** As long as a reason may be kept. */
const MOST = 500;

/**
 * Keeps which of an event's dates could not be counted, so that the board shows them: nothing that fails to come looks as if
 * there were no deadline. What can be counted now, or is asked for no more, is taken away.
 */
export async function settleUncounted(
  { tx, now, actor }: OrgSession,
  event: EventRow,
  proposals: readonly Proposal[],
  kept: readonly DeadlineRow[],
): Promise<void> {
  const failing = event.archived_at
    ? []
    : settingOutputs(proposals).filter(({ output }) => output.proposed_on === null && output.none !== null);
  const isFailing = ({ rule, output }: DeadlineRow) =>
    failing.some((one) => one.proposal.rule === rule && one.output.output === output);
  const over = kept.filter((row) => row.case_date_id === null && !isFailing(row));
  if (over.length > 0)
    await deleteUncounted(
      tx,
      over.map(({ id }) => id),
    );
  for (const { proposal, output } of failing) {
    // One that was accepted before keeps its date, and says that it is stale.
    if (findKept(kept, proposal.rule, output.output)?.case_date_id) continue;
    await keepDeadline(tx, {
      ...newRecord(now),
      case_id: event.case_id,
      event_id: event.id,
      rule: proposal.rule,
      output: output.output,
      rule_version: proposal.version,
      case_date_id: null,
      inputs: {},
      computed_on: null,
      safe_on: null,
      printed_on: null,
      chosen: 'computed',
      override_on: null,
      override_reason: null,
      override_by: null,
      steps: output.steps,
      readings: [],
      entered_by: actor.personId,
      none_reason: `${output.label}: ${output.none}`.slice(0, MOST),
    });
  }
}

/** What is said of a date that is another now. */
const NOW = {
  computed: { on: 'counted again, it is', none: 'no date is counted any more' },
  printed: { on: 'the printed date is', none: 'no date is printed any more' },
  safe: { on: 'safe under every reading is', none: 'no date is safe under every reading any more' },
} as const;

/** Which of an output's dates is another than is kept, the one that is proposed first; null: each is the same. */
function changeWords(row: DeadlineRow, output: ProposedOutput): string | null {
  const choices = [proposedChoice(output, row), 'computed', 'printed', 'safe'] as const;
  const changed = choices.find((choice) => output[`${choice}_on`] !== row[`${choice}_on`]);
  if (!changed) return null;
  const on = output[`${changed}_on`];
  return on ? `${NOW[changed].on} ${dayWords(on)}` : NOW[changed].none;
}

/** Why a date is not what would be counted now; null when it still is. */
function staleReason(
  event: EventRow,
  row: DeadlineRow,
  outputs: ReturnType<typeof settingOutputs>,
): { stale_reason: string | null; none_reason: string | null } {
  if (event.archived_at)
    return { stale_reason: `The event ‘${event.title}’ was archived`, none_reason: null };
  const found = outputs.find(
    ({ proposal, output }) => proposal.rule === row.rule && output.output === row.output,
  );
  if (!found)
    return { stale_reason: 'The event was changed, and no rule in use counts this date', none_reason: null };
  const { output } = found;
  if (output.proposed_on === null) {
    const none = `${output.label}: ${output.none ?? 'no date'}`.slice(0, MOST);
    return { stale_reason: `The event was changed, and no date can be counted`, none_reason: none };
  }
  // One that was put on another day by hand was counted from what has changed as well.
  const words = changeWords(row, output);
  return { stale_reason: words && `The event was changed: ${words}`, none_reason: null };
}

/** Says of each date of an event that was changed what it would be now. None is moved; all are unconfirmed. */
export async function tellStale(session: OrgSession, event: EventRow): Promise<void> {
  const { tx, today } = session;
  const [rules, kept, types, calendars] = await Promise.all([
    readAdoptedRules(tx),
    deadlinesOfEvents(tx, [event.id]),
    dateTypeNames(tx),
    readCalendars(tx),
  ]);
  const proposals = proposalsOf(event, rulesOf(rules, event.kind), kept, types, { today, calendars });
  const outputs = settingOutputs(proposals);
  for (const row of kept)
    if (row.case_date_id !== null) await markStale(tx, row.id, staleReason(event, row, outputs));
  await settleUncounted(session, event, proposals, kept);
}
