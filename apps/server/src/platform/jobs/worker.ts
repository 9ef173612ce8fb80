import type pg from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type Clock, hasPassed } from '../clock.ts';
import { type JobSession, withJob } from '../db/session.ts';
import { inTrace, traceparentOf } from '../trace.ts';
import { type Job, JobRefusedError } from './job.ts';
import { dueTasks, type PeriodicTask } from './periodic-tasks.ts';
import { dueQueues } from './waiting.ts';

/** The logger for the outcomes of jobs, e.g. pino. */
export interface JobLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A running job. */
export interface JobRun<Payload> {
  payload: Payload;
  /** Whether a failure now is final. */
  isLastTry: boolean;
  /** Aborted when the worker has to stop: running work should then end at once, and store its progress. */
  signal: AbortSignal;
  /**
   * Runs `work` in a transaction in the organization that the job belongs to.
   * @throws JobRefusedError when it belongs to none, or to one that has been deleted
   */
  inOrganization<T>(work: (session: JobSession) => Promise<T>): Promise<T>;
}

/** A kind of job and its handler. */
export interface JobHandler {
  job: Job;
  /** The maximum number of concurrent jobs in one process. */
  concurrency: number;
  /** The maximum number of concurrent jobs of one organization, so that none blocks the others. */
  perOrganization: number;
  /** Whether its jobs are paused for now; never unless given. */
  isHeld?: (() => boolean) | undefined;
  work(run: JobRun<unknown>): Promise<void>;
}

/** Pairs a kind of job with its handler, which may run again for the same job after a crash or a failure. */
export function handleJob<Payload extends z.ZodObject>(
  job: Job<Payload>,
  limits: { concurrency: number; perOrganization: number },
  work: (run: JobRun<z.output<Payload>>) => Promise<void>,
): JobHandler {
  return { job, ...limits, work: (run) => work(run as JobRun<z.output<Payload>>) };
}

interface WorkedQueue extends JobHandler {
  running: number;
  /** Whether a job may be available: false after an unsuccessful fetch, until there may be new ones. */
  mayHaveMore: boolean;
  lastTaken: Promise<unknown>;
}

export interface Worker {
  /** Runs every due job and periodic task, and resolves when none is left for this process. */
  workDue(): Promise<void>;
  /** Runs every due job of a queue, of one that a new job was announced in. */
  workQueue(name: string): Promise<void>;
  /**
   * Takes no further job and waits at most `milliseconds` for the running ones, and then `endingMs` for them to end by
   * their signal; unfinished jobs return to the queue.
   */
  stop(milliseconds: number, endingMs?: number): Promise<void>;
}

interface WorkerOptions {
  boss: PgBoss;
  /** Connections as the role landfall_jobs. */
  jobsPool: pg.Pool;
  /** Connections as the role landfall_app, for jobs of an organization. */
  appPool: pg.Pool;
  handlers: readonly JobHandler[];
  periodicTasks?: readonly PeriodicTask[] | undefined;
  clock: Clock;
  log: JobLog;
}

/** How often the worker looks for jobs whose worker has died, in milliseconds. */
const RECOVER_EVERY_MS = 30_000;

/** How long jobs may take to end by their signal, in milliseconds. */
const ENDING_MS = 1_000;

type Fetched = JobWithMetadata<object>;

/** Waits for all of `work`, at most `milliseconds`. */
async function waitFor(work: Iterable<Promise<unknown>>, milliseconds: number): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    late = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.allSettled(work), patience]);
  clearTimeout(late);
}

/**
 * Runs the jobs of a started `boss`. It fetches jobs itself instead of using pg-boss's polling loop, so that a test can
 * run what is due at a chosen time and knows when it is done.
 */
export function createWorker({
  boss,
  jobsPool,
  appPool,
  handlers,
  periodicTasks = [],
  clock,
  log,
}: WorkerOptions): Worker {
  const queues: WorkedQueue[] = handlers.map((handler) => ({
    ...handler,
    running: 0,
    mayHaveMore: true,
    lastTaken: Promise.resolve(),
  }));
  const inHand = new Map<Fetched, WorkedQueue>();
  const underWay = new Set<Promise<void>>();
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let stopping = false;
  const cutOff = new AbortController();
  const doDueTasks = dueTasks(periodicTasks, clock, log);

  function runOf({ job }: WorkedQueue, { id, data, retryCount, retryLimit }: Fetched): JobRun<unknown> {
    const payload = z.safeParse(job.payload, data);
    if (!payload.success) throw new JobRefusedError('Its payload is not one of this kind');
    return {
      payload: payload.data,
      isLastTry: retryCount >= retryLimit,
      signal: cutOff.signal,
      inOrganization: (work) =>
        withJob(appPool, { queue: job.name, id }, (session) => {
          if (!session) throw new JobRefusedError('It belongs to no organization that is here');
          return work(session);
        }),
    };
  }

  /** Runs a job and reports its outcome to the queue. */
  async function settle(queue: WorkedQueue, fetched: Fetched): Promise<void> {
    const { name } = queue.job;
    const fields = { job: name, id: fetched.id, attempt: fetched.retryCount };
    try {
      await queue.work(runOf(queue, fetched));
    } catch (error) {
      if (!inHand.has(fetched)) return;
      if (error instanceof JobRefusedError) {
        log.error({ ...fields, err: error }, 'job refused');
        await boss.cancel(name, fetched);
      } else {
        log.warn({ ...fields, err: error }, 'job failed');
        await boss.fail(name, fetched, { message: error instanceof Error ? error.message : String(error) });
      }
      return;
    }
    if (inHand.has(fetched)) await boss.complete(name, fetched);
  }

  /** Sequential, because two concurrent fetches would both find the same free slot of an organization. */
  function take(queue: WorkedQueue): Promise<Fetched | undefined> {
    const options = { includeMetadata: true, groupConcurrency: queue.perOrganization } as const;
    const next = async () => (await boss.fetch<object>(queue.job.name, options))[0];
    const taken = queue.lastTaken.then(next, next);
    queue.lastTaken = taken;
    return taken;
  }

  /** Runs jobs of a queue until none is due; while there are more, it starts further loops. */
  async function drain(queue: WorkedQueue): Promise<void> {
    queue.running += 1;
    const helpers: Promise<void>[] = [];
    try {
      while (!stopping && !queue.isHeld?.()) {
        const fetched = await take(queue);
        if (!fetched) {
          queue.mayHaveMore = false;
          break;
        }
        inHand.set(fetched, queue);
        // Fetching past many jobs of an organization at its limit reads all of them, so that the number of fetches is
        // kept low.
        if (queue.mayHaveMore && queue.running < queue.concurrency) {
          const helper = drain(queue);
          // A failure is awaited below; until then it must not be an unhandled rejection.
          helper.catch(() => {});
          helpers.push(helper);
        }
        try {
          await inTrace(traceparentOf(Reflect.get(fetched.data, 'traceparent')), () =>
            settle(queue, fetched),
          );
        } finally {
          inHand.delete(fetched);
        }
      }
    } finally {
      queue.running -= 1;
      await Promise.all(helpers);
    }
  }

  async function recover(): Promise<void> {
    if (!hasPassed(RECOVER_EVERY_MS, recoveredAt, clock.now())) return;
    recoveredAt = clock.now();
    await boss.supervise();
  }

  async function settled(work: readonly Promise<void>[]): Promise<void> {
    for (const outcome of await Promise.allSettled(work))
      if (outcome.status === 'rejected') throw outcome.reason;
  }

  async function drainQueues(names: readonly string[]): Promise<void> {
    const named = queues.filter(({ job }) => names.includes(job.name));
    for (const queue of named) queue.mayHaveMore = true;
    await settled(named.filter((queue) => queue.running < queue.concurrency).map(drain));
  }

  async function workDue(): Promise<void> {
    await recover();
    // Asked once for all queues: a fetch from each would be dozens of queries every two seconds, mostly for nothing.
    await settled([dueQueues(jobsPool).then(drainQueues), doDueTasks()]);
  }

  async function keepingTrackOf(work: () => Promise<void>): Promise<void> {
    if (stopping) return;
    const working = work();
    underWay.add(working);
    try {
      await working;
    } finally {
      underWay.delete(working);
    }
  }

  async function giveBack(): Promise<void> {
    const unfinished = [...inHand];
    inHand.clear();
    for (const [fetched, queue] of unfinished) {
      log.warn({ job: queue.job.name, id: fetched.id }, 'job given back unfinished');
      await boss.fail(queue.job.name, fetched, { message: 'Its worker stopped' });
    }
  }

  return {
    workDue: () => keepingTrackOf(workDue),
    workQueue: (name) => keepingTrackOf(() => drainQueues([name])),
    async stop(milliseconds, endingMs = ENDING_MS) {
      stopping = true;
      await waitFor(underWay, milliseconds);
      cutOff.abort();
      await waitFor(underWay, endingMs);
      await giveBack();
    },
  };
}
