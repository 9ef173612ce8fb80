import { getInstallation, type Health } from '@landfall/contract/installation';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { type KeptPost, keptPost } from '../../testing/mail-workers.ts';
import { watchHealth } from './jobs.ts';

type Found = Omit<Health, 'since'>;

let harness: Harness;
let workers: TestWorkers;
let post: KeptPost;
let logLines: string[];
let operator: TestPerson;
let found: Found[];

const GOOD: Found = { key: 'disk', state: 'good', words: '9.1 GB free' };
const FULL: Found = { key: 'disk', state: 'attention', words: '0.1 GB free: make room' };
const OFF: Found = { key: 'backup', state: 'off', words: 'off' };

beforeEach(async () => {
  harness = await startHarness();
  post = keptPost();
  logLines = [];
  workers = await testWorkers(harness, { post });
  operator = await harness.operator();
  found = [GOOD, OFF];
});
afterEach(async () => {
  await workers.close();
  await harness.close();
});

/** A process that checks the installation. */
function watching(changes: Partial<Parameters<typeof watchHealth>[0]> = {}) {
  const note = (_: object, message: string) => void logLines.push(message);
  return watchHealth({
    jobsPool: workers.jobsPool,
    clock: harness.clock,
    log: { info: note, warn: note, error: note },
    examine: async () => found,
    publicUrl: 'https://cases.example',
    asksForConfirmedEmail: true,
    operatorEmail: undefined,
    ...changes,
  });
}

/** Runs a check once a minute, as a running server does, and sends the queued mails. */
async function minutes(count: number, ...processes: ReturnType<typeof watching>[]): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    for (const process of processes) await process.work();
    await workers.advance(60_000);
  }
  await (await workers.start()).workDue();
}

const read = () => operator.call(getInstallation, {});
/** The mails that were sent, without the first `before`, sorted, as mails of the same moment are sent in any order. */
const mails = (before = 0) =>
  post.mails
    .slice(before)
    .map(({ recipient, subject }) => [recipient, subject])
    .toSorted();

it('shows each state and since when, also after a restart', async () => {
  expect(await read()).toMatchObject({ health: [], looked_at: null });
  const since = '2026-03-02T15:00:00Z';
  await minutes(2, watching());
  expect(await read()).toMatchObject({
    looked_at: '2026-03-02T15:01:00Z',
    health: [
      { ...GOOD, since },
      { ...OFF, since },
    ],
  });
  found = [FULL];
  // Another process takes over when the first one has been silent for some minutes.
  await minutes(4, watching());
  expect((await read()).health).toEqual([{ ...FULL, since: '2026-03-02T15:04:00Z' }]);
});

it('is checked by one of several processes', async () => {
  const checkers: string[] = [];
  const named = (name: string) =>
    watching({
      async examine() {
        checkers.push(name);
        return found;
      },
    });
  await minutes(3, named('first'), named('second'));
  expect(checkers).toEqual(['first', 'first', 'first']);
});

it('reports that checks have stopped', async () => {
  found = [GOOD, { key: 'jobs', state: 'good', words: 'none is due' }];
  await minutes(1, watching());
  harness.clock.advance(4 * 60_000);
  expect((await read()).health).toContainEqual(expect.objectContaining({ key: 'jobs', state: 'good' }));
  harness.clock.advance(1);
  expect((await read()).health).toContainEqual({
    key: 'jobs',
    state: 'attention',
    since: '2026-03-02T15:00:00Z',
    words: expect.stringContaining('LANDFALL_ROLE'),
  });
});

it('mails operators and other configured addresses about problems and their end, once each', async () => {
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [operator.id]);
  const [{ email }] = rows;
  const process = watching({ operatorEmail: 'machine@firm.example' });
  await minutes(2, process);
  found = [FULL, OFF];
  await minutes(30, process);
  expect(mails()).toEqual([
    [email, 'Attention at cases.example: disk'],
    ['machine@firm.example', 'Attention at cases.example: disk'],
  ]);
  expect(post.mails[0]?.text).toContain('Since 2026-03-02 15:02 UTC: 0.1 GB free: make room');
  expect(post.mails[0]?.text).toContain('https://cases.example/installation');
  found = [GOOD, OFF];
  await minutes(30, process);
  expect(mails(2)).toEqual([
    [email, 'Well again at cases.example: disk'],
    ['machine@firm.example', 'Well again at cases.example: disk'],
  ]);
  expect(logLines).toEqual(['the installation needs attention', 'the installation is well again']);
});

it('mails an operator at a confirmed address only, and nobody twice', async () => {
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [operator.id]);
  await harness.owner.query('update app.person set email_verified = false');
  found = [FULL];
  await minutes(2, watching());
  expect(mails()).toEqual([]);
  await harness.owner.query('update app.person set email_verified = true');
  found = [GOOD, { key: 'mail', state: 'attention', words: 'late' }];
  await minutes(5, watching({ operatorEmail: rows[0].email.toUpperCase() }));
  expect(mails()).toEqual([[rows[0].email.toUpperCase(), 'Attention at cases.example: mail']]);
});

it('deletes states that are no longer checked', async () => {
  const process = watching();
  await minutes(1, process);
  found = [GOOD];
  await minutes(1, process);
  expect((await read()).health.map(({ key }) => key)).toEqual(['disk']);
});
