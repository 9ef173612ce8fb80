import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf, type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { watchQueries } from '../../testing/sent-queries.ts';
import { enqueue } from './enqueue.ts';
import { defineJob, JobRefusedError } from './job.ts';
import { ensureQueues } from './queue-schema.ts';
import { handleJob, type JobRun } from './worker.ts';

const MINUTE = 60_000;

const greet = defineJob({
  name: 'greet',
  payload: z.object({ name: z.string().max(20) }),
  retries: { limit: 2, delaySeconds: 60, maxDelaySeconds: 3_600 },
  expireSeconds: 120,
});
type Run = JobRun<{ name: string }>;

let harness: Harness;
let workers: TestWorkers;
let ada: TestPerson;
let logLines: string[];
let greeted: string[];
let work: (run: Run) => Promise<void>;
let isHeld: boolean;

async function withOwner(arrange: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: String(harness.owner.options.connectionString) });
  await client.connect();
  try {
    await arrange(client);
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  greeted = [];
  logLines = [];
  work = async ({ payload }) => void greeted.push(payload.name);
  harness = await startHarness();
  await withOwner((client) => ensureQueues(client, [greet]));
  isHeld = false;
  const handlers = [
    {
      ...handleJob(greet, { concurrency: 3, perOrganization: 2 }, (run) => work(run)),
      isHeld: () => isHeld,
    },
  ];
  workers = await testWorkers(harness, { handlers, logLines });
  ada = await harness.founder('Ada');
});

afterEach(async () => {
  await workers.close();
  await harness.close();
});

const add = (name: string, startAt?: string, by = ada) =>
  inOrganizationOf(harness, by, (tx) => enqueue(tx, greet, { name }, startAt));

async function states(): Promise<string[]> {
  const { rows } = await harness.owner.query<{ state: string }>(
    'select state from jobs.job order by state::text',
  );
  return rows.map(({ state }) => state);
}

describe('a job', () => {
  it('that is held waits, without counting a try, until it is released', async () => {
    const worker = await workers.start();
    isHeld = true;
    await add('Ben');
    await worker.workDue();
    expect([greeted, await states()]).toEqual([[], ['created']]);
    isHeld = false;
    await worker.workDue();
    expect([greeted, await states()]).toEqual([['Ben'], ['completed']]);
  });

  it('runs once its transaction is committed', async () => {
    const worker = await workers.start();
    await inOrganizationOf(harness, ada, async (tx) => {
      await enqueue(tx, greet, { name: 'Ben' });
      await worker.workDue();
      expect(greeted).toEqual([]);
    });
    await worker.workDue();
    expect(greeted).toEqual(['Ben']);
    expect(await states()).toEqual(['completed']);
    await worker.workDue();
    expect(greeted).toEqual(['Ben']);
  });

  it('for later runs when it is due', async () => {
    const worker = await workers.start();
    await add('Later', new Date(harness.clock.now() + 60 * MINUTE).toISOString());
    await workers.advance(59 * MINUTE);
    await worker.workDue();
    expect(greeted).toEqual([]);
    await workers.advance(MINUTE);
    await worker.workDue();
    expect(greeted).toEqual(['Later']);
  });

  it('runs in the organization that added it, in a transaction of its own', async () => {
    const bea = await harness.founder('Bea');
    const seen: string[] = [];
    work = ({ payload, inOrganization }) =>
      inOrganization(async ({ tx, timeZone }) => {
        const { org_id } = await tx.db.selectFrom('organization').select('org_id').executeTakeFirstOrThrow();
        seen.push(`${payload.name} ${org_id === tx.orgId} ${tx.orgId} ${timeZone}`);
      });
    await add('Ada');
    await add('Bea', undefined, bea);
    await (await workers.start()).workDue();
    expect(seen.sort()).toEqual([
      `Ada true ${ada.orgId} America/New_York`,
      `Bea true ${bea.orgId} America/New_York`,
    ]);
  });

  it('whose queue fails beside a running one ends the round, not the process', async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', hear);
    const lost = Promise.withResolvers<void>();
    work = async () => {
      greeted.push('begun');
      if (greeted.length === 2) {
        await harness.owner.query('revoke update on jobs.job_common, jobs.job from landfall_jobs');
        return lost.resolve();
      }
      await lost.promise;
      // Enough time for the other worker to have failed.
      for (let turn = 0; turn < 20; turn += 1) await harness.owner.query('select');
    };
    await add('First');
    await add('Second');
    await expect((await workers.start()).workDue()).rejects.toThrow('permission denied');
    process.off('unhandledRejection', hear);
    expect(unhandled).toEqual([]);
  });

  it('that fails is retried with growing pauses, up to a limit', async () => {
    work = async ({ payload }) => {
      greeted.push(payload.name);
      throw new Error('Not today');
    };
    const worker = await workers.start();
    await add('Ben');
    const triesBy: [number, number][] = [
      [0, 1],
      [55_000, 1],
      [70_000, 2],
      [115_000, 2],
      [130_000, 3],
      [24 * 60 * MINUTE, 3],
    ];
    for (const [pause, tries] of triesBy) {
      await workers.advance(pause);
      await worker.workDue();
      expect([pause, greeted.length]).toEqual([pause, tries]);
    }
    expect(await states()).toEqual(['failed']);
    expect(logLines.filter((line) => line.includes('job failed'))).toHaveLength(3);
  });

  it('that is refused is not retried', async () => {
    work = async () => {
      throw new JobRefusedError('Nobody of that name');
    };
    const worker = await workers.start();
    await add('Ben');
    await worker.workDue();
    await workers.advance(60 * MINUTE);
    await worker.workDue();
    expect(await states()).toEqual(['cancelled']);
    expect(logLines.join('')).toContain('job refused');
  });

  it('with an invalid payload is not added, and refused when it exists', async () => {
    await expect(add('A name that is much too long')).rejects.toThrow(z.ZodError);
    await add('Ben');
    await harness.owner.query(`update jobs.job set data = '{"name": 7}'`);
    await (await workers.start()).workDue();
    expect(greeted).toEqual([]);
    expect(await states()).toEqual(['cancelled']);
  });

  it('of a vanished worker is run by another', async () => {
    const reached = new Promise<void>((resolve) => {
      work = async () => {
        resolve();
        await new Promise(() => {});
      };
    });
    await add('Ben');
    // A worker with one job at a time, so that a stopped one takes no other.
    const limits = { concurrency: 1, perOrganization: 1 };
    const gone = await testWorkers(harness, { handlers: [handleJob(greet, limits, (run) => work(run))] });
    void (await gone.start()).workDue();
    await reached;
    work = async ({ payload }) => void greeted.push(payload.name);
    const second = await workers.start();
    await workers.advance(MINUTE);
    await second.workDue();
    expect(await states()).toEqual(['active']);
    await workers.advance(2 * MINUTE);
    await second.workDue();
    await workers.advance(3 * MINUTE);
    await second.workDue();
    expect(greeted).toEqual(['Ben']);
    expect(await states()).toEqual(['completed']);
    await gone.close();
  });

  it('follows the retry policy of the program that started last', async () => {
    const patient = {
      ...greet,
      retries: { limit: 9, delaySeconds: 5, maxDelaySeconds: 50 },
      expireSeconds: 7,
    };
    await withOwner((client) => ensureQueues(client, [patient]));
    await add('Ben');
    const { rows } = await harness.owner.query(
      'select retry_limit, retry_delay, retry_delay_max, retry_backoff, expire_seconds from jobs.job',
    );
    expect(rows).toEqual([
      { retry_limit: 9, retry_delay: 5, retry_delay_max: 50, retry_backoff: true, expire_seconds: 7 },
    ]);
  });
});

describe('a worker', () => {
  it('runs several jobs at once, but only some of one organization', async () => {
    const bea = await harness.founder('Bea');
    const inHand: string[] = [];
    let full = () => {};
    const threeInHand = new Promise<void>((resolve) => {
      full = resolve;
    });
    work = async ({ payload: { name } }) => {
      inHand.push(name.slice(0, 3));
      if (inHand.length === 3) full();
      await threeInHand;
      expect(inHand.length).toBeLessThanOrEqual(3);
      for (const office of ['Ada', 'Bea'])
        expect(inHand.filter((busy) => busy === office).length).toBeLessThanOrEqual(2);
      inHand.splice(inHand.indexOf(name.slice(0, 3)), 1);
      greeted.push(name);
    };
    for (let number = 0; number < 10; number++) await add(`Ada${number}`);
    for (let number = 0; number < 10; number++) await add(`Bea${number}`, undefined, bea);
    await (await workers.start()).workDue();
    expect(greeted).toHaveLength(20);
    expect(new Set(await states())).toEqual(new Set(['completed']));
  });

  it('with an organization at its limit queries once for jobs of others', async () => {
    const limits = { concurrency: 3, perOrganization: 1 };
    const one = await testWorkers(harness, { handlers: [handleJob(greet, limits, (run) => work(run))] });
    for (let number = 0; number < 10; number++) await add(`Ada${number}`);
    const worker = await one.start();
    using sent = watchQueries(one.jobsPool);
    await worker.workDue();
    expect(greeted).toHaveLength(10);
    // Once with each job, twice more at the end, and occasionally by the worker's timer on a busy machine.
    const looks = sent.statements.filter((text) => text.includes('group_ranking')).length;
    expect(looks).toBeGreaterThanOrEqual(10 + 1 + 1);
    expect(looks).toBeLessThan(2 * 10);
    await one.close();
  });

  it('finds due jobs without reading the finished ones', async () => {
    await withOwner(async (client) => {
      await client.query(`insert into jobs.job (name, state, completed_on)
        select 'greet', 'completed', now() from generate_series(1, 20000)`);
      await client.query('analyze jobs.job');
    });
    using sent = watchQueries(workers.jobsPool);
    await (await workers.start()).workDue();
    const asked = sent.statements.find((text) => text.includes('from jobs.queue'));
    const { rows } = await workers.jobsPool.query(`explain (analyze, buffers, format json) ${asked}`);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(50);
  });

  it('with nothing due asks once for all queues', async () => {
    const worker = await workers.start();
    await worker.workDue();
    await add('Later', new Date(harness.clock.now() + MINUTE).toISOString());
    using sent = watchQueries(workers.jobsPool);
    await worker.workDue();
    expect(sent.statements).toEqual([expect.stringContaining('from jobs.queue')]);
  });

  it('queries only the queue of a new job', async () => {
    const other = handleJob({ ...greet, name: 'other' }, { concurrency: 1, perOrganization: 1 }, work);
    const both = await testWorkers(harness, {
      handlers: [handleJob(greet, { concurrency: 1, perOrganization: 1 }, (run) => work(run)), other],
    });
    const worker = await both.start();
    await withOwner(async (client) => {
      await client.query('listen landfall_jobs');
      const heard = once(client, 'notification');
      await add('Ben');
      const [{ payload }] = await heard;
      using sent = watchQueries(both.jobsPool);
      await worker.workQueue(payload);
      expect(greeted).toEqual(['Ben']);
      // With the job, and once more to see that there is none.
      expect(sent.statements.filter((text) => text.includes('group_ranking'))).toHaveLength(2);
    });
    await both.close();
  });

  it('T78 that stops finishes its running job, and takes no other', async () => {
    let finish = () => {};
    const reached = new Promise<void>((resolve) => {
      work = async ({ payload }) => {
        resolve();
        await new Promise<void>((go) => {
          finish = go;
        });
        greeted.push(payload.name);
      };
    });
    const worker = await workers.start();
    await add('Ben');
    const working = worker.workDue();
    await reached;
    const stopping = worker.stop(10_000);
    finish();
    await Promise.all([working, stopping]);
    await add('Too late');
    await worker.workDue();
    expect(greeted).toEqual(['Ben']);
    expect(await states()).toEqual(['completed', 'created']);
  });

  it('T78 that stops aborts long jobs by their signal, and stores their outcome', async () => {
    const reached = Promise.withResolvers<void>();
    work = async ({ payload, signal }) => {
      reached.resolve();
      await once(signal, 'abort');
      greeted.push(payload.name);
    };
    const worker = await workers.start();
    await add('Ben');
    void worker.workDue();
    await reached.promise;
    await worker.stop(1, 10_000);
    expect(greeted).toEqual(['Ben']);
    expect(await states()).toEqual(['completed']);
  });

  it('T78 that stops returns unfinished jobs', async () => {
    const reached = new Promise<void>((resolve) => {
      work = async () => {
        resolve();
        await new Promise(() => {});
      };
    });
    const worker = await workers.start();
    await add('Ben');
    void worker.workDue();
    await reached;
    await worker.stop(1, 1);
    expect(await states()).toEqual(['retry']);
  });
});
