import { withOfficeDays } from '@landfall/domain/deadline-rules/calendars';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import { withEveryCase } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { listClosures } from '../calendar-closures/service.ts';
import { setStaleReason } from '../case-deadlines/service.ts';
import { lockCases } from '../case-summary/service.ts';
import { countedCause } from './causes.ts';
import { recountDates } from './count-operation.ts';
import * as queries from './queries.ts';
import type { StoredCause } from './stored-cause.ts';

type DayCause = StoredCause & { kind: 'closure' | 'closure_removed' };

/**
 * Whether a cause changes the closed days. Dates that disagree with them are marked here; old rule versions are found
 * by the board.
 */
const isOfDays = (cause: StoredCause): cause is DayCause =>
  cause.kind === 'closure' || cause.kind === 'closure_removed';

const reasonFor = (on: string) => `${queries.CALENDARS_CHANGED}: counted again, it is ${dayWords(on)}`;

/** The stale reason of a date, null if it is about a change of the closed days. */
export function otherStaleReason(staleReason: string | null): string | null {
  return staleReason?.startsWith(queries.CALENDARS_CHANGED) ? null : staleReason;
}

/**
 * Marks the dates that disagree with the closed days but are not moved by the change: dates on cases that the caller
 * may not see, handled dates, which may be reopened, and archived dates, which may be restored. The mark contains the
 * day that they would have. Outdated marks are removed.
 * @param only limits this to these dates, whatever their state
 */
export async function markUnmoved(
  session: OrgSession,
  cause: StoredCause,
  only?: ReadonlySet<string>,
): Promise<void> {
  if (!isOfDays(cause)) return;
  const { tx, today } = session;
  const calendars = withOfficeDays(await listClosures(tx));
  const by = { ...(await countedCause(tx, cause)), calendars, includesStale: true, includesHandled: true };
  const seen = new Set(only ? [] : await queries.selectScope(tx, by.scope));
  await withEveryCase(tx, async () => {
    const dates = (await queries.selectMarkable(tx, by.scope, cause.on)).filter(({ id, told, is_open }) =>
      only ? only.has(id) : told || !is_open || !seen.has(id),
    );
    await lockCases(tx, [...new Set(dates.map(({ case_id }) => case_id))]);
    const wereMarked = new Set(dates.flatMap(({ id, told }) => (told ? [id] : [])));
    const ids = dates.map(({ id }) => id);
    const datesByReason = new Map<string | null, string[]>();
    for (const { case_date_id: id, state, new_on } of await recountDates(tx, by, today, ids)) {
      const isOther = state === 'will_change' && new_on !== null;
      if (!isOther && !wereMarked.has(id)) continue;
      const reason = isOther ? reasonFor(new_on) : null;
      datesByReason.set(reason, [...(datesByReason.get(reason) ?? []), id]);
    }
    for (const [reason, dateIds] of datesByReason) await setStaleReason(tx, dateIds, reason);
  });
}

/**
 * Marks the dates that an operation is going to move (`waiting`) or revert (`changed`) because of a change of the
 * closed days. The operation removes each mark together with moving the date, so that dates that it does not reach keep
 * theirs.
 */
export async function markFollowing(
  { tx }: OrgSession,
  cause: StoredCause,
  setId: string,
  which: 'waiting' | 'changed',
): Promise<void> {
  if (!isOfDays(cause)) return;
  await lockCases(tx, await queries.selectCases(tx, setId, which));
  const datesByReason = Map.groupBy(await queries.selectFollowing(tx, setId, which), ({ on }) =>
    reasonFor(on),
  );
  for (const [reason, dates] of datesByReason) {
    const ids = dates.map(({ id }) => id);
    await setStaleReason(tx, ids, reason);
  }
}
