import type {
  applyChangeSet,
  ChangeSet,
  ChangeSetSummary,
  createChangeSet,
  getChangeSet,
  listChangeSets,
} from '@landfall/contract/change-sets';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { UNDO_DAYS } from '@landfall/contract/operations';
import { DAY_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure, found } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { datedCases } from '../case-dates/service.ts';
import { removeUndo, startOperation } from '../operations/service.ts';
import { applyOperation } from './apply-operation.ts';
import { carryOut, NO_LONGER_APPLIES, stillApplies } from './carried-out.ts';
import { assertTyped, countedCause, readCause } from './causes.ts';
import { countSet } from './count-operation.ts';
import * as queries from './queries.ts';
import { type StoredBefore, storedCause } from './stored-cause.ts';
import { markFollowing, markUnmoved } from './unmoved-dates.ts';

export { applyOperation } from './apply-operation.ts';
export { countOperation } from './count-operation.ts';

/**
 * How long the data for an undo is kept, in days: the period starts when the last date is moved, which is later than
 * the call.
 */
const KEPT_DAYS = UNDO_DAYS + 1;

const NOTHING = {
  rule: null,
  version: null,
  calendar: null,
  on: null,
  name: null,
  closure_id: null,
  event_id: null,
};

/** A change set in the form of a list. */
function summaryOf(row: queries.ChangeSetRow): ChangeSetSummary {
  const { id, title, state, created_at, case_id, case_name, applied_by, applied_at } = row;
  return {
    id,
    title,
    state,
    created_at,
    cause: { ...NOTHING, ...storedCause.parse(row.cause) },
    case: case_id === null ? null : { id: case_id, name: case_name ?? '' },
    created_by: { id: row.created_by, display_name: row.created_by_name },
    applied:
      applied_by && applied_at
        ? { by: { id: applied_by, display_name: row.applied_by_name ?? '' }, at: applied_at }
        : null,
  };
}

/** Whether a change set that is ready to be applied has to be counted again. */
async function isStale(tx: OrgTx, { id, state, cause, basis }: queries.ChangeSetRow): Promise<boolean> {
  if (state !== 'ready') return false;
  const by = await countedCause(tx, storedCause.parse(cause));
  return by.basis !== basis || queries.isStale(tx, id, by.scope);
}

/** A change set with its operation, even if the caller may not see it. */
async function withOperation(tx: OrgTx, id: string): Promise<queries.ChangeSetRow> {
  return found(await withEveryCase(tx, () => queries.selectSet(tx, id)));
}

/** Whether the operation that counts, applies or undoes a change set was cancelled or failed. */
async function isStopped(tx: OrgTx, set: queries.ChangeSetRow): Promise<boolean> {
  if (set.operation_id === null) return false;
  const now = set.operation_state ?? (await withOperation(tx, set.id)).operation_state;
  return now === 'failed' || now === 'cancelled';
}

async function toWire(tx: OrgTx, row: queries.ChangeSetRow): Promise<ChangeSet> {
  const summary = summaryOf(row);
  const { operation_id, operation_state, done, total, undo_until, undoes } = row;
  return {
    ...summary,
    applicable: summary.cause.kind !== 'what_if',
    stale: await isStale(tx, row),
    stopped: await isStopped(tx, row),
    counts: await queries.selectCounts(tx, row.id),
    operation:
      operation_id && operation_state && done !== null && total !== null
        ? { id: operation_id, state: operation_state, done, total, undo_until, undoes }
        : null,
  };
}

/** A page of the change sets, the latest first. */
export async function listSets(
  { tx }: OrgSession,
  at: HandlerInput<typeof listChangeSets>['query'],
): Promise<HandlerResult<typeof listChangeSets>> {
  const { page, next } = await queries.selectSets(tx, at);
  return { change_sets: page.map(summaryOf), total: await queries.countSets(tx), next_cursor: next };
}

/**
 * A change set with a page of its dates.
 * @throws Failure `not_found`
 */
export async function readSet(
  { tx }: OrgSession,
  id: string,
  { state, ...at }: HandlerInput<typeof getChangeSet>['query'],
): Promise<HandlerResult<typeof getChangeSet>> {
  const change_set = await toWire(tx, found(await queries.selectSet(tx, id)));
  const { page, next } = await queries.selectRows(tx, id, state, at);
  const dates = await datedCases(
    tx,
    page.map((row) => row.id),
  );
  const dateOf = new Map(dates.map((date) => [date.id, date]));
  const { counts } = change_set;
  const all = counts.will_change + counts.changed + counts.left + counts.same;
  return {
    change_set,
    rows: page.map(({ case_id, ...row }) => {
      const { case_name = '', date_type = '' } = dateOf.get(row.id) ?? {};
      return { ...row, date_type, case: { id: case_id, name: case_name } };
    }),
    total: state ? counts[state] : all,
    next_cursor: next,
  };
}

async function answered(tx: OrgTx, id: string): Promise<ChangeSet> {
  return toWire(tx, found(await queries.selectSet(tx, id)));
}

/**
 * Counts the effect of a change, without moving dates or putting the change into effect.
 * @throws Failure `not_found`, `conflict` for a change without an effect, `invalid_input`
 */
export async function createSet(
  session: OrgSession,
  { cause: sent }: HandlerInput<typeof createChangeSet>['body'],
): Promise<ChangeSet> {
  const { tx, now, actor } = session;
  const { cause, title, caseId } = await readCause(tx, sent);
  const record = newRecord(now);
  await queries.deleteOld(tx, instantAfter(now, -KEPT_DAYS * DAY_MS));
  await queries.insertSet(tx, { ...record, cause, title, case_id: caseId, created_by: actor.personId });
  await countSet(session, found(await queries.selectSet(tx, record.id)));
  return answered(tx, record.id);
}

/** @throws Failure `conflict` while an undo of the change set is running */
async function assertNotBeingUndone(tx: OrgTx, { id, state }: queries.ChangeSetRow): Promise<void> {
  if (state !== 'ready') return;
  const { operation_state: now } = await withOperation(tx, id);
  if (now === 'waiting' || now === 'running') throw new Failure('conflict', 'Its undo is still under way');
}

/**
 * Counts a change set again.
 * @throws Failure `not_found`, `conflict` for one that is applied, or whose undo was stopped and can still be completed
 */
export async function recountSet(session: OrgSession, id: string): Promise<ChangeSet> {
  const { tx, now } = session;
  const set = found(await queries.lockSet(tx, id));
  if (set.state === 'applied') throw new Failure('conflict', 'It is applied: undo it first');
  await assertNotBeingUndone(tx, set);
  // Counting deletes the rows that the rest of the undo needs.
  if (set.state === 'ready' && (await isStopped(tx, set))) {
    const { undo_until } = await withOperation(tx, id);
    if (undo_until && undo_until >= now)
      throw new Failure('conflict', 'Its undo was stopped: undo the rest first');
  }
  await countSet(session, set);
  return answered(tx, id);
}

/** @throws Failure `conflict` with the reason why the change set cannot be applied */
async function assertApplicable(tx: OrgTx, set: queries.ChangeSetRow): Promise<void> {
  const cause = storedCause.parse(set.cause);
  if (cause.kind === 'what_if')
    throw new Failure('conflict', 'This is only a trial: a rule that is not in force moves no date');
  if (set.state === 'counting') throw new Failure('conflict', 'It is still being counted');
  if (set.state === 'applied') throw new Failure('conflict', 'It is applied already');
  if (cause.kind === 'rule_version') await assertTyped(tx, cause);
  await assertNotBeingUndone(tx, set);
  if (await isStale(tx, set))
    throw new Failure(
      'conflict',
      'Dates, events or rules were changed since it was counted: count it again first',
    );
}

/** @throws Failure `conflict` with the reason why the rest of an applied set can no longer be applied */
async function assertContinues(tx: OrgTx, { cause, was }: queries.ChangeSetRow): Promise<void> {
  if (!(await stillApplies(tx, storedCause.parse(cause)))) throw new Failure('conflict', NO_LONGER_APPLIES);
  // The data for undoing the dates that were moved then has been deleted.
  if (was === null)
    throw new Failure('conflict', 'It was applied too long ago: accept the dates on their cases');
}

/**
 * Puts a change into effect, and starts moving its dates in the background. Both can be undone from now on. If an
 * earlier operation was stopped before it reached every date, the remaining dates are moved.
 * @throws Failure `not_found`, `conflict` for a change set that cannot be applied, or has to be counted again first
 */
export async function applySet(
  session: OrgSession,
  id: string,
): Promise<HandlerResult<typeof applyChangeSet>> {
  const { tx, now, actor } = session;
  await lockOrganization(tx);
  const set = found(await queries.lockSet(tx, id));
  const wasStopped = await isStopped(tx, set);
  const isRest = set.state === 'applied' && wasStopped;
  const cause = storedCause.parse(set.cause);
  await (isRest ? assertContinues(tx, set) : assertApplicable(tx, set));
  // An undo reverts everything that the change set has moved, so only the latest operation can be undone.
  const former = set.undoes ?? set.operation_id;
  if (wasStopped && former) await removeUndo(tx, former);
  const ids = await queries.selectCases(tx, id, 'waiting');
  const start = { title: `Apply: ${set.title}`, input: { change_set_id: id }, ids };
  const operation = await startOperation(session, applyOperation, start);
  session.operationId = operation.id;
  let was: StoredBefore | undefined;
  if (!isRest) {
    was = await carryOut(session, cause);
    await markUnmoved(session, cause);
    await markFollowing(session, cause, id, 'waiting');
  }
  const applied = { applied_by: actor.personId, applied_at: now };
  await queries.updateSet(tx, id, { state: 'applied', operation_id: operation.id, was, ...applied });
  return { operation };
}
