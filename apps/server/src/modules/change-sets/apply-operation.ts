import { z } from 'zod';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import { Failure, found } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { moveCountedDates } from '../case-dates/service.ts';
import {
  type DeadlineRow,
  deadlinesOfDates,
  type KeptCount,
  replaceCounts,
} from '../case-deadlines/service.ts';
import { eventsNamed } from '../case-events/service.ts';
import { lockCases } from '../case-summary/service.ts';
import {
  defineOperation,
  type OperationFailure,
  type Piece,
  StoppedOperation,
  type Worked,
} from '../operations/service.ts';
import { NO_LONGER_APPLIES, revertCause, stillApplies } from './carried-out.ts';
import { type CountedCause, countedCause } from './causes.ts';
import { announceSet } from './count-operation.ts';
import * as queries from './queries.ts';
import { Recounter } from './recount.ts';
import { storedBefore, storedCause } from './stored-cause.ts';
import { markFollowing, markUnmoved, otherStaleReason } from './unmoved-dates.ts';

const input = z.object({ change_set_id: z.uuid() });
type Input = z.output<typeof input>;

const SINCE = 'It was changed since, and stays as it is';

const leftAs = ({ case_date_id: recordId, case_id: caseId }: queries.KeptRow): OperationFailure => ({
  recordId,
  caseId,
  message: SINCE,
});

/** The part of a stored count that an undo restores. */
function keptCount(row: DeadlineRow): KeptCount {
  const { id, rule_version, inputs, computed_on, safe_on, printed_on, chosen, steps, readings } = row;
  const { none_reason, stale_reason, entered_by } = row;
  const { verified_by, verified_by_name, verified_at, verified_how } = row;
  return {
    id,
    rule_version,
    inputs,
    computed_on,
    safe_on,
    printed_on,
    chosen,
    steps,
    readings,
    none_reason,
    stale_reason,
    entered_by,
    verified_by,
    verified_by_name,
    verified_at,
    verified_how,
  };
}

const UNCONFIRMED = { verified_by: null, verified_by_name: null, verified_at: null, verified_how: null };

/** A date that is about to be moved or recounted, with the values to store. */
interface DateChange {
  row: queries.KeptRow;
  on: string;
  count: KeptCount;
  state: 'will_change' | 'changed' | 'same';
  /** The previous count, to be stored for the undo; null when it is restored now. */
  was: KeptCount | null;
}

/**
 * Moves dates, stores their counts, and marks their rows in the change set.
 * @returns the cases with a moved date
 */
async function storeChanges(
  session: OrgSession,
  setId: string,
  reason: string,
  changes: readonly DateChange[],
): Promise<string[]> {
  const { tx } = session;
  if (changes.length === 0) return [];
  await replaceCounts(
    tx,
    changes.map(({ count }) => count),
  );
  const moved = changes.filter(({ state }) => state !== 'same');
  const days = new Map(moved.map(({ row, on }) => [row.case_date_id, on]));
  if (moved.length > 0) await moveCountedDates(session, days, reason);
  const basis = await queries.selectBasis(
    tx,
    changes.map(({ row }) => row.case_date_id),
  );
  const marks = changes.map(({ row: { case_date_id: id }, state, was }) => {
    return { id, state, was, basis: basis.get(id) ?? '' };
  });
  await queries.markRows(tx, setId, marks);
  return [...new Set(moved.map(({ row }) => row.case_id))];
}

/**
 * Locks cases, and reads the rows of a change set on them.
 * @returns the rows, and a function that returns whether a date is unchanged since it was counted
 */
async function heldRows(session: OrgSession, setId: string, caseIds: readonly string[]) {
  const { tx } = session;
  await lockCases(tx, caseIds);
  const rows = await queries.selectRowsOn(tx, setId, caseIds);
  const ids = rows.map(({ case_date_id }) => case_date_id);
  const basis = await queries.selectBasis(tx, ids);
  const isSame = ({ case_date_id, basis: word }: queries.KeptRow) => basis.get(case_date_id) === word;
  return { rows, isSame };
}

/** The change of a date when the set is applied; undefined if its result would differ from the one that was shown. */
function applied(
  { actor: { personId } }: OrgSession,
  row: queries.KeptRow,
  kept: DeadlineRow,
  count: ReturnType<Recounter['recount']>,
): DateChange | undefined {
  if (!count.count || count.newOn !== row.new_on || count.newOn === null) return undefined;
  const was = { ...keptCount(kept), stale_reason: otherStaleReason(kept.stale_reason) };
  const now = { ...was, ...count.count, none_reason: null, stale_reason: null };
  if (count.state === 'same') return { row, on: count.newOn, count: now, state: 'same', was };
  const changed = { ...now, ...UNCONFIRMED, entered_by: personId };
  return { row, on: count.newOn, count: changed, state: 'changed', was };
}

async function apply(
  session: OrgSession,
  set: queries.ChangeSetRow,
  by: CountedCause,
  caseIds: readonly string[],
) {
  const { tx, today } = session;
  const { rows, isSame } = await heldRows(session, set.id, caseIds);
  const waiting = rows.filter(
    ({ was, differs, state }) => was === null && differs && (state === 'will_change' || state === 'same'),
  );
  const deadlines = await deadlinesOfDates(
    tx,
    waiting.map(({ case_date_id }) => case_date_id),
  );
  const kept = new Map(deadlines.map((row) => [row.case_date_id, row]));
  const events = new Map(
    (await eventsNamed(tx, [...new Set(deadlines.map(({ event_id }) => event_id))])).map((one) => [
      one.id,
      one,
    ]),
  );
  // A waiting date may be marked as stale because of this very change, which must not prevent its recount.
  const recounter = new Recounter({ ...by, includesStale: true }, today);
  const changes: DateChange[] = [];
  const failures: OperationFailure[] = [];
  for (const row of waiting) {
    const deadline = kept.get(row.case_date_id);
    const event = deadline && events.get(deadline.event_id);
    const becomes =
      deadline && event && isSame(row)
        ? applied(session, row, deadline, recounter.recount(deadline, event))
        : undefined;
    if (becomes) changes.push(becomes);
    else if (row.state === 'will_change') failures.push(leftAs(row));
  }
  return { changed: await storeChanges(session, set.id, set.title, changes), failures };
}

const isCount = (was: queries.KeptRow['was']): was is KeptCount => was !== null && 'id' in was;

async function undo(session: OrgSession, set: queries.ChangeSetRow, caseIds: readonly string[]) {
  const { rows, isSame } = await heldRows(session, set.id, caseIds);
  const changes: DateChange[] = [];
  const failures: OperationFailure[] = [];
  for (const row of rows) {
    if (!isCount(row.was)) continue;
    const state = row.state === 'changed' ? 'will_change' : 'same';
    if (isSame(row)) changes.push({ row, on: row.old_on, count: row.was, state, was: null });
    else if (row.state === 'changed') failures.push(leftAs(row));
  }
  const left = new Set(failures.map(({ recordId = '' }) => recordId));
  if (left.size > 0) await markUnmoved(session, storedCause.parse(set.cause), left);
  return { changed: await storeChanges(session, set.id, `Undone: ${set.title}`, changes), failures };
}

/** Reverts the change itself, and makes the change set ready again. */
async function undoCause(session: OrgSession, set: queries.ChangeSetRow): Promise<OperationFailure[]> {
  const { tx } = session;
  const cause = storedCause.parse(set.cause);
  const stays = await revertCause(session, cause, storedBefore.parse(set.was ?? {}));
  await markUnmoved(session, cause);
  await markFollowing(session, cause, set.id, 'changed');
  const { basis } = await countedCause(tx, cause);
  const none = { applied_by: null, applied_at: null, was: null };
  const operation_id = session.operationId ?? null;
  await queries.updateSet(tx, set.id, { state: 'ready', basis, operation_id, ...none });
  return stays === undefined ? [] : [{ message: stays }];
}

async function undoPiece(
  session: OrgSession,
  { ids, input: { change_set_id: id } }: Piece<Input>,
): Promise<Worked> {
  const { tx, now } = session;
  // Locked before the change set, in the same order as by applying it: only one change of closed days runs at a time.
  if (ids.includes(id)) await lockOrganization(tx);
  const set = found(await queries.lockSet(tx, id));
  const stays = ids.includes(id) ? await undoCause(session, set) : [];
  const { changed, failures } = await undo(
    session,
    set,
    ids.filter((each) => each !== id),
  );
  announceSet(tx, now);
  return { changed: ids.includes(id) ? [id, ...changed] : changed, failures: [...stays, ...failures] };
}

/**
 * Moves the dates of a change set, case by case. The change itself took effect with the call that started the
 * operation; an undo first reverts the change, then the dates that are unchanged since.
 */
export const applyOperation = defineOperation({
  kind: 'change_sets.apply',
  input,
  access: 'admin',
  audit: 'change_set.carried_out',
  pieceSize: 250,
  async work(session, { ids, input: { change_set_id: id } }) {
    const { tx, now } = session;
    const set = await queries.lockSet(tx, id);
    if (set?.state !== 'applied') throw new Failure('conflict', 'It was undone in the meantime');
    const cause = storedCause.parse(set.cause);
    if (!(await stillApplies(tx, cause))) throw new StoppedOperation(NO_LONGER_APPLIES);
    const by = await countedCause(tx, cause);
    const worked = await apply(session, set, by, ids);
    announceSet(tx, now);
    return worked;
  },
  summary: ({ title }) => title.replace(/^Apply/, 'Applied'),
  undo: {
    ids: async (tx, _, { change_set_id: id }) => [id, ...(await queries.selectCases(tx, id, 'changed'))],
    uncounted: 1,
    work: undoPiece,
  },
});
