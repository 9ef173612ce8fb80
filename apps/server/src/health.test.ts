import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEALTH_KEYS, health } from '@landfall/contract/installation';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { off, stateOf, unwell, well } from './findings.ts';
import {
  databaseHealth,
  examineInstallation,
  failedFinding,
  folderHealth,
  waitingFindings,
} from './health.ts';
import { holdMail } from './platform/mail/held-mail.ts';
import { endPool, type TestDatabase, testDatabase } from './testing/database.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');
let database: TestDatabase;
let pool: pg.Pool;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-health-'));
});
afterAll(async () => {
  await endPool(pool);
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it('jobs are late when no due job ran for a quarter of an hour', () => {
  const mail = { due: 0, dueSeconds: 0, waiting: 0, waitingSeconds: 0 };
  const jobs = { waiting: 2, waitingSeconds: 9_000, due: 1 };
  expect(waitingFindings({ mail, jobs: { ...jobs, dueSeconds: 899 } }, false)).toEqual([
    { subject: 'mail', isWell: true, words: 'none waits' },
    { subject: 'jobs', isWell: true, words: '1 due, the first for 15 minutes' },
  ]);
  expect(waitingFindings({ mail, jobs: { ...jobs, dueSeconds: 900 } }, false)[1]).toMatchObject({
    isWell: false,
    words: expect.stringContaining('LANDFALL_ROLE'),
  });
});

it('mail held after a restore needs attention at once', () => {
  const none = { due: 0, dueSeconds: 0, waiting: 0, waitingSeconds: 0 };
  expect(waitingFindings({ mail: none, jobs: none }, true)[0]).toMatchObject({
    isWell: false,
    words: expect.stringContaining('landfall backup release-mail'),
  });
});

const EMBEDDED = { database: undefined, databaseBackup: 'archive' } as const;

it('failed jobs are reported by kind', () => {
  expect(failedFinding([])).toMatchObject({ isWell: true });
  expect(failedFinding([{ queue: 'reminders', failed: 2 }])).toMatchObject({
    isWell: false,
    words: expect.stringContaining('2 of reminders given up in the last day'),
  });
});

it('the database reports its version, waiting work and failures of the last day', async () => {
  const fail = (queue: string, at: string) =>
    pool.query("insert into jobs.job (name, state, completed_on) values ($1, 'failed', $2)", [queue, at]);
  await fail('scheduled_report', '2026-03-02T14:00:00Z');
  await fail('reminders', '2026-03-01T14:59:59Z');
  holdMail(dataDir, 'For a test');
  const found = await databaseHealth(pool, { dataDir, ...EMBEDDED }, NOW);
  expect(found.map(({ subject, isWell }) => [subject, isWell])).toEqual([
    ['database', true],
    ['mail', false],
    ['jobs', true],
    ['failed jobs', false],
  ]);
  expect(found[3]?.words).toMatch(/^1 of scheduled_report given up/);
});

it('every check has a key of the contract, whatever is turned off', async () => {
  const none = { to: undefined, recipient: undefined };
  const config = { dataDir, ...EMBEDDED, backup: none, heartbeatUrl: undefined };
  const turnedOff = await folderHealth(config, { now: NOW });
  expect(turnedOff.map(({ subject, isOff }) => [subject, isOff])).toEqual([
    ['disk', undefined],
    ['backup', true],
    ['trial restore', true],
    ['heartbeat', true],
  ]);
  const theirs = { url: 'postgresql://db.example/landfall', migrationUrl: '' };
  const beside = { ...config, database: theirs };
  // An external database is tested by its own means, so that there is no finding on trial restores.
  expect((await folderHealth(beside, { now: NOW })).map(({ subject, isOff }) => [subject, isOff])).toEqual([
    ['disk', undefined],
    ['backup', true],
    ['heartbeat', true],
  ]);
  const found = [
    ...(await examineInstallation(config, pool, { now: NOW })),
    ...(await examineInstallation(beside, pool, { now: NOW })),
  ];
  expect(found.map(({ key }) => key)).toContain('database_log');
  for (const one of found) health.omit({ since: true }).parse(one);
  expect(HEALTH_KEYS).toEqual(expect.arrayContaining(found.map(({ key }) => key)));
});

it('unreadable backup settings need attention, without affecting other checks', async () => {
  const none = { to: undefined, recipient: undefined };
  const config = { dataDir, ...EMBEDDED, backup: none, heartbeatUrl: undefined };
  await writeFile(join(dataDir, 'backup.json'), '{');
  const found = await folderHealth(config, { now: NOW });
  expect(found).toMatchObject([
    { subject: 'disk' },
    { subject: 'backup', isWell: false, words: expect.stringContaining('backup.json is no JSON') },
  ]);
});

it('a finding is good, off or in need of attention', () => {
  expect([well('disk', ''), off('disk', ''), unwell('disk', '')].map(stateOf)).toEqual([
    'good',
    'off',
    'attention',
  ]);
});
