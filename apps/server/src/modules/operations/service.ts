import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import {
  type listOperations as listOperationsCall,
  type Operation,
  UNDO_DAYS,
} from '@landfall/contract/operations';
import { reaches } from '@landfall/contract/roles';
import { DAY_MS } from '@landfall/domain/durations';
import type { z } from 'zod';
import { instantAfter } from '../../platform/clock.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure, found, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRecord } from '../../platform/new-record.ts';
import { peopleNamed } from '../record-names/service.ts';
import { operationJob } from './operation-job.ts';
import type { OperationKind } from './operation-kind.ts';
import * as queries from './queries.ts';

export type { OperationKind, Piece, Worked } from './operation-kind.ts';
export { defineOperation, StoppedOperation } from './operation-kind.ts';
export type { OperationChange, OperationFailure } from './queries.ts';

/** The prefix of an undo's title. */
const UNDO = 'Undo: ';

/** The cases that an operation changed, which its undo processes. */
export const changedCases = queries.selectChangedCases;

/** What an operation changed in these cases and their related records, the latest first. */
export const changesIn = queries.selectChangesIn;

/** Whether an operation is waiting or running. */
export function isUnderWay({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

type Kinds = readonly OperationKind[];

const kindOf = (kinds: Kinds, { kind }: Pick<queries.OperationRow, 'kind'>) =>
  kinds.find((known) => known.kind === kind);

/** The names of the members who started operations, and of those in their summaries. */
async function namesIn(
  tx: OrgTx,
  rows: readonly queries.OperationRow[],
  kinds: Kinds,
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => {
    const kind = kindOf(kinds, row);
    return [row.created_by, ...(kind?.peopleIn?.(kind.input.parse(row.input)) ?? [])];
  });
  const people = await peopleNamed(tx, ids);
  return new Map(people.map(({ id, display_name }) => [id, display_name]));
}

/**
 * The title, summary and counts of an operation as its reader may see them: hidden items are not counted. The summary
 * of an undo describes what it reverted.
 */
function describedFor(
  { title, undoes, ...row }: queries.OperationRow,
  kind: OperationKind | undefined,
  names: ReadonlyMap<string, string>,
  unknown: queries.Unknown | undefined,
): Pick<Operation, 'title' | 'summary' | 'total' | 'done'> {
  const uncounted = undoes ? (kind?.undo?.uncounted ?? 0) : 0;
  const total = row.total - uncounted - (unknown?.total ?? 0);
  const done = Math.max(0, row.done - uncounted - (unknown?.done ?? 0));
  if (!kind) return { title, summary: title, total, done };
  const facts = { input: kind.input.parse(row.input), total, names };
  const started = undoes ? title.slice(UNDO.length) : title;
  const known = (unknown && kind.title?.(facts)) ?? started;
  const summary = kind.summary({ ...facts, title: known });
  return undoes
    ? { title: `${UNDO}${known}`, summary: `Undone: ${summary}`, total, done }
    : { title: known, summary, total, done };
}

async function toWire(tx: OrgTx, rows: readonly queries.OperationRow[], kinds: Kinds): Promise<Operation[]> {
  const failures = await queries.selectFailures(
    tx,
    rows.map(({ id }) => id),
  );
  const names = await namesIn(tx, rows, kinds);
  const unknown = await queries.countUnknown(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = failures.filter(({ operation_id }) => operation_id === row.id);
    const { input: _, ...facts } = row;
    return {
      ...facts,
      ...describedFor(
        row,
        kindOf(kinds, row),
        names,
        unknown.find(({ id }) => id === row.id),
      ),
      created_by_name: names.get(row.created_by) ?? '',
      failed: own[0]?.failed ?? 0,
      failures: own.map(({ operation_id: __, failed: ___, ...failure }) => failure),
    };
  });
}

/** @throws Failure `not_found` for an operation that the caller may not see */
export async function readOperation(tx: OrgTx, id: string, kinds: Kinds): Promise<Operation> {
  const [operation] = await toWire(tx, [found(await queries.selectOperation(tx, id))], kinds);
  return operation as Operation;
}

/** @throws Failure `not_found` for another member's operation whose records are all hidden from the caller */
async function assertKnown({ tx, actor }: OrgSession, id: string): Promise<void> {
  if (!(await queries.isKnown(tx, actor.personId, id))) throw notFound();
}

/**
 * An operation that the caller names.
 * @throws Failure `not_found`
 */
export async function showOperation(session: OrgSession, id: string, kinds: Kinds): Promise<Operation> {
  await assertKnown(session, id);
  return readOperation(session.tx, id, kinds);
}

/** A page of the operations that the caller may see. */
export async function listOperations(
  { tx, actor }: OrgSession,
  at: HandlerInput<typeof listOperationsCall>['query'],
  kinds: Kinds,
): Promise<HandlerResult<typeof listOperationsCall>> {
  const { page, next } = await queries.selectOperations(tx, actor.personId, at);
  const total = await queries.countOperations(tx, actor.personId);
  return { operations: await toWire(tx, page, kinds), total, next_cursor: next };
}

/** Notifies the open pages of the member who started an operation of its progress. */
export function announceOperation(
  tx: OrgTx,
  { id, created_by }: Pick<Operation, 'id' | 'created_by'>,
  now: string,
): void {
  announce(tx, { kind: 'operation', id, n: Date.parse(now) }, [created_by]);
}

/** An operation to start. */
export interface Start<Input extends z.ZodType> {
  /** What it does, in words. It names no case or client, as some of its readers may not see every case. */
  title: string;
  input: z.input<Input>;
  /** The records that it processes, in this order. */
  ids?: readonly string[];
  /** The number of items; the number of ids unless given. */
  total?: number;
}

type Begun = Pick<queries.NewOperation, 'state' | 'undoes'>;

async function add<Input extends z.ZodType>(
  { tx, actor, now }: OrgSession,
  kind: OperationKind<Input>,
  { title, input, ids = [], total = ids.length }: Start<Input>,
  { state, undoes }: Begun,
): Promise<string> {
  const isOver = state === 'done';
  const record = newRecord(now);
  await queries.insertOperation(tx, {
    ...record,
    kind: kind.kind,
    title,
    input: kind.input.parse(input),
    ids,
    total,
    state,
    undoes,
    done: isOver ? total : 0,
    created_by: actor.personId,
    finished_at: isOver ? now : null,
    undo_until: isOver && kind.undo ? undoUntil(now) : null,
  });
  return record.id;
}

/** Until when an operation that ended at `now` can be undone. */
export function undoUntil(now: string): string {
  return instantAfter(now, UNDO_DAYS * DAY_MS);
}

/**
 * Starts an operation, which a job works on once the transaction has committed: `kind.work` is called piece by piece,
 * each time in a separate transaction with the caller's current rights. Calls answer with the operation and 202; pages
 * follow it with `useOperation(id)`.
 */
export async function startOperation<Input extends z.ZodType>(
  session: OrgSession,
  kind: OperationKind<Input>,
  start: Start<Input>,
): Promise<Operation> {
  const { tx, actor } = session;
  const id = await add(session, kind, start, { state: 'waiting', undoes: null });
  await enqueue(tx, operationJob, { operation_id: id, person_id: actor.personId });
  return readOperation(tx, id, [kind]);
}

/**
 * Records what a call does at once as a finished operation, so that it can be undone like any other. The changes in
 * `session.changes` are recorded as its changes.
 */
export async function recordOperation<Input extends z.ZodType>(
  session: OrgSession,
  kind: OperationKind<Input>,
  start: Start<Input>,
): Promise<Operation> {
  session.operationId = await add(session, kind, start, { state: 'done', undoes: null });
  return readOperation(session.tx, session.operationId, [kind]);
}

/**
 * Ends an operation between two pieces; one that has ended stays as it is.
 * @throws Failure `not_found`
 */
export async function cancelOperation(session: OrgSession, id: string, kinds: Kinds): Promise<Operation> {
  const { tx, now } = session;
  await assertKnown(session, id);
  const operation = found(await queries.lockOperation(tx, id));
  if (isUnderWay(operation)) {
    await end(tx, operation, { state: 'cancelled', now, kinds });
    announceOperation(tx, operation, now);
  }
  return readOperation(tx, id, kinds);
}

/**
 * Removes the undo of a stopped operation: the undo of the operation that continues it reverts both.
 * @throws Failure `conflict` while it is being undone
 */
export async function removeUndo(tx: OrgTx, id: string): Promise<void> {
  const { state } = found(await queries.lockOperation(tx, id));
  if (await queries.isBeingUndone(tx, id)) throw new Failure('conflict', 'Its undo is still under way');
  await queries.updateOperation(tx, id, { state, undo_until: null });
}

/** Ends an operation. An undo that has done everything marks its operation as undone. */
export async function end(
  tx: OrgTx,
  { id, kind, undoes }: Pick<queries.OperationRow, 'id' | 'kind' | 'undoes'>,
  {
    state,
    now,
    kinds,
    done,
    isReverted = false,
  }: {
    state: 'done' | 'failed' | 'cancelled';
    now: string;
    kinds: Kinds;
    done?: number;
    isReverted?: boolean;
  },
): Promise<void> {
  const canBeUndone = !undoes && !isReverted && kinds.some((known) => known.kind === kind && known.undo);
  const undo_until = canBeUndone ? undoUntil(now) : null;
  await queries.updateOperation(tx, id, {
    state,
    finished_at: now,
    undo_until,
    ...(done === undefined ? {} : { done }),
  });
  if (undoes && state === 'done')
    await queries.updateOperation(tx, undoes, { state: 'undone', undo_until: null });
}

/**
 * Starts the undo of an operation, as another operation of the same kind, which is returned.
 * @throws Failure `not_found`; `conflict` for one that is running, cannot be undone, or is being undone; `forbidden`
 */
export async function undoOperation(session: OrgSession, id: string, kinds: Kinds): Promise<Operation> {
  const { tx, actor, now } = session;
  await assertKnown(session, id);
  const operation = found(await queries.lockOperation(tx, id));
  const kind = kinds.find((known) => known.kind === operation.kind);
  if (isUnderWay(operation)) throw new Failure('conflict', 'It is still under way. Cancel it first');
  if (operation.state === 'undone' || (await queries.isBeingUndone(tx, id)))
    throw new Failure('conflict', 'It is undone already');
  if (!kind?.undo || operation.undoes) throw new Failure('conflict', 'This cannot be undone');
  if (!operation.undo_until) throw new Failure('conflict', 'This can no longer be undone');
  if (operation.undo_until < now)
    throw new Failure('conflict', `It can be undone for ${UNDO_DAYS} days only`);
  if (!reaches(actor.roles, kind.access)) throw new Failure('forbidden', 'Your role does not allow this');
  const input = kind.input.parse(operation.input);
  const idsToUndo = kind.undo.ids;
  const ids = await idsToUndo(tx, id, input);
  const allIds = await withEveryCase(tx, () => idsToUndo(tx, id, input));
  // What is marked as undone cannot be undone again, so nothing may be left out because this member does not see it.
  if (ids.length < allIds.length) throw new Failure('forbidden', 'Only a super admin can undo this');
  const start = { title: `${UNDO}${operation.title}`.slice(0, 300), input: operation.input, ids };
  const undo = await add(session, kind, start, { state: 'waiting', undoes: id });
  await enqueue(tx, operationJob, { operation_id: undo, person_id: actor.personId });
  return readOperation(tx, undo, kinds);
}
