import { chmodSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { until } from '../../testing/waiting.ts';
import { type Archiving, archiveFault, readArchiving } from './archiver.ts';
import { preparePlace } from './embedded/place.ts';
import { startEmbedded } from './embedded.ts';

const NOW = '2026-03-02T15:00:00.000Z';
const GOOD: Archiving = {
  isOn: true,
  since: '2026-01-01T00:00:00.000Z',
  now: NOW,
  lastArchivedAt: '2026-03-02T14:55:00.000Z',
  failedCount: 3,
  lastFailed: { segment: '000000010000000000000007', at: '2026-02-01T00:00:00.000Z' },
};

it('an archive is healthy while the last segment is recent and no later one failed', () => {
  expect(archiveFault(GOOD)).toBeUndefined();
  const fresh = { ...GOOD, since: '2026-03-02T14:30:00.000Z', lastArchivedAt: null, lastFailed: null };
  expect(archiveFault(fresh)).toBeUndefined();
});

it.each<[string, Partial<Archiving>, string]>([
  ['that nobody archives', { isOn: false }, 'archives nothing'],
  [
    'that archiving fails',
    { lastFailed: { segment: '000000010000000000000009', at: '2026-03-02T14:59:00.000Z' } },
    'fails since 2026-03-02T14:55:00.000Z, 3 times, last 000000010000000000000009',
  ],
  [
    'that it fails from the beginning',
    {
      lastArchivedAt: null,
      lastFailed: { segment: '000000010000000000000001', at: '2026-01-01T00:01:00.000Z' },
    },
    'fails since 2026-01-01T00:00:00.000Z',
  ],
  ['that nothing does it', { lastArchivedAt: null, lastFailed: null }, 'archive_command'],
  ['that the last is long ago', { lastArchivedAt: '2026-03-02T13:59:00.000Z' }, 'archive_timeout'],
])('says %s', (_what, changes, words) => {
  expect(archiveFault({ ...GOOD, ...changes })).toContain(words);
});

it('is distinguished from a failing archive by PostgreSQL’s statistics, and recovers with them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-archiver-'));
  chmodSync(dataDir, 0o755);
  const database = await startEmbedded({
    dataDir,
    log: { info() {}, warn() {} },
    archives: true,
    throwaway: true,
  });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const switched = () => client.query("select pg_switch_wal(), pg_logical_emit_message(true, '', 'x')");
  const become = (what: string, holds: (archiving: Archiving) => boolean) =>
    until(
      async () => {
        const archiving = await readArchiving(client);
        return archiving !== undefined && holds(archiving);
      },
      30_000,
      () => what,
    );
  const { archiveFolder } = preparePlace(dataDir);
  try {
    await switched();
    await become('a segment to be archived', (archiving) => archiving.lastArchivedAt !== null);
    renameSync(archiveFolder, `${archiveFolder}-away`);
    await switched();
    await become('a failure', (archiving) => archiveFault(archiving)?.startsWith('archiving fails') === true);
    renameSync(`${archiveFolder}-away`, archiveFolder);
    await become('it to go on', (archiving) => archiveFault(archiving) === undefined);
  } finally {
    await client.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 90_000);

it('can be read by a role without special rights', async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('set role landfall_jobs');
    const archiving = await readArchiving(client);
    expect(archiving).toMatchObject({ isOn: false, lastArchivedAt: null, lastFailed: null, failedCount: 0 });
    expect(Date.parse(archiving?.since ?? '')).toBeLessThanOrEqual(Date.parse(archiving?.now ?? ''));
    await client.query('reset role; begin; revoke select on pg_stat_archiver from public');
    await client.query('set local role landfall_jobs');
    expect(await readArchiving(client)).toBeUndefined();
  } finally {
    await client.query('rollback');
    await client.end();
    await database.drop();
  }
});
