import type { CaseDate } from '@landfall/contract/case-dates';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

export type { DeadlineRow, DeadlineValues, KeptCount, StaleRule } from './queries.ts';

/** The stored counts of events and dates, and their changes. */
export const {
  selectOfEvents: deadlinesOfEvents,
  selectOfDates: deadlinesOfDates,
  selectRulesInUse: rulesInUse,
  keepDeadline,
  deleteUncounted,
  markStale,
  setStaleReason,
  confirmDate,
  replaceCounts,
  countWriters,
} = queries;

/** Whether a second member has to confirm counted dates: as an admin has decided, else once two members may write. */
export async function requiresVerification(tx: OrgTx): Promise<boolean> {
  return (await queries.selectRequired(tx)) ?? (await queries.countWriters(tx)) > 1;
}

/**
 * Records for the counted ones of these dates that they were moved by hand.
 * @throws Failure `invalid_input` that names `reason` when a counted date was moved without a reason
 */
export async function overrideMoved(
  { tx, actor }: Pick<OrgSession, 'tx' | 'actor'>,
  moved: readonly Pick<CaseDate, 'id' | 'date_type' | 'counted'>[],
  reason: string | undefined,
): Promise<void> {
  const counted = moved.filter((date) => date.counted !== null);
  const [first] = counted;
  if (!first) return;
  if (!reason)
    throw invalidInput({
      reason: `${first.date_type} is counted by a rule: say why it is to be on another day`,
    });
  await queries.overrideDates(
    tx,
    counted.map(({ id }) => id),
    { by: actor.personId, reason },
  );
}
