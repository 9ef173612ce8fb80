import type { Proposal, ProposedOutput } from '@landfall/contract/case-events';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { readCalendars } from '../calendar-closures/service.ts';
import {
  type DeadlineRow,
  deadlinesOfEvents,
  deleteUncounted,
  markStale,
  storeDeadline,
} from '../case-deadlines/service.ts';
import { dateTypeNames } from '../date-settings/service.ts';
import { readAdoptedRules } from '../deadline-rules/service.ts';
import { rulesOf } from './event-kinds.ts';
import { findKept, proposalsOf, proposedChoice, settingOutputs } from './proposals.ts';
import type { EventRow } from './queries.ts';

/** The maximum length of a stored reason. */
const MAX_LENGTH = 500;

/**
 * Records which dates of an event could not be counted, so that the board shows them: a missing date must not look as
 * if there were no deadline. Records of dates that can be counted now, or that no rule asks for any longer, are
 * deleted.
 */
export async function updateUncountedRecords(
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
    // A date that was accepted before stays, and is marked as stale.
    if (findKept(kept, proposal.rule, output.output)?.case_date_id) continue;
    await storeDeadline(tx, {
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
      none_reason: `${output.label}: ${output.none}`.slice(0, MAX_LENGTH),
    });
  }
}

/** The messages for a date that has changed. */
const NOW = {
  computed: { on: 'counted again, it is', none: 'no date is counted any more' },
  printed: { on: 'the printed date is', none: 'no date is printed any more' },
  safe: { on: 'safe under every reading is', none: 'no date is safe under every reading any more' },
} as const;

/**
 * Describes which date of an output differs from the stored one, checking the proposed one first; null when none does.
 */
function changeWords(row: DeadlineRow, output: ProposedOutput): string | null {
  const choices = [proposedChoice(output, row), 'computed', 'printed', 'safe'] as const;
  const changed = choices.find((choice) => output[`${choice}_on`] !== row[`${choice}_on`]);
  if (!changed) return null;
  const on = output[`${changed}_on`];
  return on ? `${NOW[changed].on} ${dayWords(on)}` : NOW[changed].none;
}

/** How a date differs from what would be counted now; null when it does not. */
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
    const none = `${output.label}: ${output.none ?? 'no date'}`.slice(0, MAX_LENGTH);
    return { stale_reason: `The event was changed, and no date can be counted`, none_reason: none };
  }
  // A date that was overridden by hand was counted from the changed values as well.
  const words = changeWords(row, output);
  return { stale_reason: words && `The event was changed: ${words}`, none_reason: null };
}

/** Marks dates of a changed event that would be counted differently now. No date is moved; all become unconfirmed. */
export async function markStaleDates(session: OrgSession, event: EventRow): Promise<void> {
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
  await updateUncountedRecords(session, event, proposals, kept);
}
