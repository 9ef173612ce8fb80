import type { CaseDate } from '@landfall/contract/case-dates';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import * as queries from './queries.ts';

export type { DeadlineRow, DeadlineValues, KeptCount, StaleRule } from './queries.ts';

/** The stored counts of events and dates, and their changes. */
export const {
  selectOfEvents: deadlinesOfEvents,
  selectOfDates: deadlinesOfDates,
  selectRulesInUse: rulesInUse,
  storeDeadline,
  deleteUncounted,
  markStale,
  setStaleReason,
  confirmDate,
  replaceCounts,
  hasOtherWriter,
  CONFIRMED_WORDS,
} = queries;

/**
 * Whether a second member has to confirm counted dates: as an admin has decided, or by default as soon as two members
 * may write.
 */
export async function requiresVerification(tx: OrgTx): Promise<boolean> {
  return (await queries.selectRequired(tx)) ?? (await queries.countWriters(tx)) > 1;
}

/**
 * Records for the counted ones of these dates that they were moved by hand.
 * @param undo whether the person undoes their own last move, which {@link queries.restoreChoices restores the choices}
 * @throws Failure `invalid_input` that names `reason` when a counted date was moved without a reason
 */
export async function overrideMoved(
  session: Pick<OrgSession, 'tx' | 'actor' | 'changes'>,
  moved: readonly Pick<CaseDate, 'id' | 'case_id' | 'date_type' | 'counted'>[],
  reason: string | undefined,
  undo = false,
): Promise<void> {
  const { tx, actor } = session;
  const counted = moved.filter((date) => date.counted !== null);
  const [first] = counted;
  if (!first) return;
  if (!reason)
    throw invalidInput({
      reason: `${first.date_type} is counted by a rule: say why it is to be on another day`,
    });
  const ids = counted.map(({ id }) => id);
  const restored = new Map(
    (undo ? await queries.restoreChoices(tx, ids, actor.personId) : []).map(({ id, chosen }) => [id, chosen]),
  );
  await queries.overrideDates(
    tx,
    ids.filter((id) => !restored.has(id)),
    { by: actor.personId, reason },
  );
  for (const { id, case_id: caseId, counted: was } of counted) {
    const verified = was?.verified ?? 'no';
    const before = { chosen: was?.chosen, confirmed: verified === 'no' ? null : CONFIRMED_WORDS[verified] };
    const after = { chosen: restored.get(id) ?? 'override', confirmed: null };
    recordChanges(session, { id, kind: 'case_date', caseId }, before, after, ['chosen', 'confirmed'], reason);
  }
}
