import { reaches } from '@landfall/contract/roles';
import type { z } from 'zod';
import { type Clock, todayIn } from '../../platform/clock.ts';
import { type JobSession, type OrgTx, seeAs } from '../../platform/db/session.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor, OrgSession } from '../../platform/http/gate.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { handleJob, type JobHandler, type JobRun } from '../../platform/jobs/worker.ts';
import { auditWriter } from '../audit/service.ts';
import { operationJob } from './operation-job.ts';
import { type OperationKind, PIECE, type Piece, StoppedOperation, type Work } from './operation-kind.ts';
import * as queries from './queries.ts';
import { announceOperation, end, isUnderWay } from './service.ts';

interface OperationsOptions {
  /** All kinds of operations. */
  kinds: readonly OperationKind[];
  clock: Clock;
}

type Payload = z.output<typeof operationJob.payload>;
type LockedOperation = NonNullable<Awaited<ReturnType<typeof queries.lockOperation>>>;

/**
 * How long one job works in milliseconds, before another one continues: far less than the time after which its worker
 * counts as dead.
 */
const MAX_WORK_MS = 20_000;

/** The next step: a piece, or, with `failure`, recording why the next record cannot be processed. */
interface Next {
  /** The maximum size of the piece; afterwards its actual size. */
  size: number;
  /** Why the next record failed on its own. */
  failure?: string;
}

/** The message that explains to people why a record could not be changed. */
function wordsOf({ code, message }: Failure): string {
  return code === 'not_found' ? 'It no longer exists, or you may not see it' : message;
}

async function actorOf(tx: OrgTx, personId: string): Promise<Actor | undefined> {
  const roles = await queries.shareLockRoles(tx, personId);
  return roles && { personId, roles, multiFactor: false, emailConfirmed: false };
}

/**
 * Records a record that failed on its own. Its case is only named if the member who started the operation may see it.
 */
async function failureAt(
  tx: OrgTx,
  { ids, from }: Piece<unknown>,
  message: string,
): Promise<queries.OperationFailure> {
  const [recordId] = ids;
  if (recordId === undefined) return { row: from + 1, message };
  const [caseId] = await queries.selectKnownCases(tx, [recordId]);
  return { recordId, caseId, message };
}

/**
 * Processes a piece and writes its audit entries.
 * @returns what failed, and whether the operation ends here with everything reverted
 */
async function workAndRecord(
  session: OrgSession,
  kind: OperationKind,
  work: Work<unknown>,
  piece: Piece<unknown>,
): Promise<{ failures: readonly queries.OperationFailure[]; isReverted: boolean }> {
  const { tx, actor, changes, requestId, operationId, now } = session;
  const { changed, failures = [], isReverted = false } = await work(session, piece);
  if (changed.length > 0) {
    const fields = Object.keys(piece.input ?? {});
    const entry = { personId: actor.personId, action: kind.audit, outcome: 'done', fields } as const;
    const at = Date.parse(now);
    await auditWriter.recordOfEach(tx, { ...entry, requestId, at, operationId }, changed, changes);
  }
  return { failures, isReverted };
}

async function fail(
  tx: OrgTx,
  operation: LockedOperation,
  message: string,
  { now, kinds }: { now: string; kinds: readonly OperationKind[] },
): Promise<void> {
  await queries.insertFailures(tx, operation.id, [{ message }]);
  await end(tx, operation, { state: 'failed', now, kinds });
  announceOperation(tx, operation, now);
}

/**
 * Processes the next piece of an operation.
 * @returns whether it continues
 */
async function workNext(
  { tx, timeZone }: JobSession,
  { operation_id: id, person_id: personId }: Payload,
  next: Next,
  { kinds, clock }: OperationsOptions,
): Promise<boolean> {
  const now = new Date(clock.now()).toISOString();
  await seeAs(tx, personId);
  // Locked before the operation, in the same order as in the removal of a member.
  const actor = await actorOf(tx, personId);
  const operation = await queries.lockOperation(tx, id);
  if (!operation || !isUnderWay(operation)) return false;
  const kind = kinds.find((known) => known.kind === operation.kind);
  if (!kind) throw new Error(`No kind of operation is called ${operation.kind}`);
  if (!actor || !reaches(actor.roles, kind.access)) {
    await fail(tx, operation, 'The person who started it may no longer do this', { now, kinds });
    return false;
  }
  const { done: from, total, undoes } = operation;
  const to = Math.min(total, from + next.size, from + (kind.pieceSize ?? PIECE));
  next.size = to - from;
  const ids = await queries.selectIds(tx, id, { from, to });
  const input = kind.input.parse(operation.input);
  const piece = { operationId: undoes ?? id, input, ids, from, to };
  const today = todayIn(timeZone, clock);
  const session: OrgSession = { tx, actor, today, now, requestId: id, changes: [], operationId: id };
  const work = undoes ? kind.undo?.work : kind.work;
  if (!work) throw new Error(`${operation.kind} cannot be undone`);
  if (from < to) {
    const { failures, isReverted } = next.failure
      ? { failures: [await failureAt(tx, piece, next.failure)], isReverted: false }
      : await workAndRecord(session, kind, work, piece);
    await queries.insertFailures(tx, id, failures);
    if (isReverted) {
      await end(tx, operation, { state: 'failed', now, kinds, isReverted });
      announceOperation(tx, operation, now);
      return false;
    }
  }
  const isOver = to >= total;
  if (isOver) await end(tx, operation, { state: 'done', now, kinds, done: to });
  else await queries.updateOperation(tx, id, { state: 'running', done: to });
  announceOperation(tx, operation, now);
  return !isOver;
}

/** Ends an unfinished operation, with the reason. */
function stop(
  { payload, inOrganization }: JobRun<Payload>,
  message: string,
  { kinds, clock }: OperationsOptions,
): Promise<void> {
  return inOrganization(async ({ tx }) => {
    await seeAs(tx, payload.person_id);
    const operation = await queries.lockOperation(tx, payload.operation_id);
    const now = new Date(clock.now()).toISOString();
    if (operation && isUnderWay(operation)) await fail(tx, operation, message, { now, kinds });
  });
}

/** Works on an operation until it is finished, or for a while. */
async function workPieces(run: JobRun<Payload>, options: OperationsOptions): Promise<void> {
  const { payload, inOrganization } = run;
  const until = options.clock.now() + MAX_WORK_MS;
  let next: Next = { size: PIECE };
  while (options.clock.now() < until) {
    try {
      if (!(await inOrganization((session) => workNext(session, payload, next, options)))) return;
      next = { size: Math.max(1, next.size) * 2 };
    } catch (error) {
      if (error instanceof StoppedOperation) return stop(run, error.message, options);
      if (!(error instanceof Failure)) throw error;
      // The piece was rolled back. Halving finds the record that fails, which is recorded once it is on its own.
      next = next.size > 1 ? { size: Math.floor(next.size / 2) } : { size: 1, failure: wordsOf(error) };
    }
  }
  await inOrganization(({ tx }) => enqueue(tx, operationJob, payload));
}

/** Works on operations, two of each organization at a time, so that a long one does not delay others. */
export function workOperations(options: OperationsOptions): JobHandler {
  return handleJob(operationJob, { concurrency: 3, perOrganization: 2 }, async (run) => {
    try {
      await workPieces(run, options);
    } catch (error) {
      if (run.isLastTry) await stop(run, 'It could not be finished. What it had done stays', options);
      throw error;
    }
  });
}
