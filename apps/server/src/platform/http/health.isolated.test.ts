import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { watchQueries } from '../../testing/sent-queries.ts';

const reads = vi.hoisted(() => ({ count: 0 }));
vi.mock('../db/migrations.ts', async (original) => {
  const migrations = await original<typeof import('../db/migrations.ts')>();
  return {
    ...migrations,
    readMigrations(...given: Parameters<typeof migrations.readMigrations>) {
      reads.count += 1;
      return migrations.readMigrations(...given);
    },
  };
});

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function get(url: string) {
  const answer = await harness.inject({ url });
  return [answer.statusCode, answer.json(), answer.headers['cache-control']];
}

describe('health', () => {
  it('/readyz reads no files', async () => {
    await harness.app.ready();
    const before = reads.count;
    for (let probe = 0; probe < 3; probe += 1) expect((await get('/readyz'))[0]).toBe(200);
    expect(reads.count - before).toBe(0);
  });

  it('/readyz uses one connection of the pool for simultaneous requests', async () => {
    await harness.app.ready();
    using sent = watchQueries(harness.appPool);
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/readyz')));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
    expect(sent.statements).toHaveLength(1);
    await get('/readyz');
    expect(sent.statements).toHaveLength(2);
  });

  it('/healthz reports the process', async () => {
    expect(await get('/healthz')).toEqual([200, { status: 'ok' }, 'no-store']);
  });

  it('/readyz reports the database and its schema', async () => {
    expect(await get('/readyz')).toEqual([200, { status: 'ok', schema: 'current' }, 'no-store']);
  });

  it.each([
    [
      'behind',
      'delete from public.landfall_migration where number = (select max(number) from public.landfall_migration)',
    ],
    ['behind', 'truncate public.landfall_migration'],
    ['behind', 'drop table public.landfall_migration'],
  ])('/readyz is 503 when the schema is %s: %s', async (schema, sql) => {
    await harness.owner.query('create table if not exists public.kept as table public.landfall_migration');
    await harness.owner.query(sql);
    try {
      expect(await get('/readyz')).toEqual([503, { status: 'not ready', schema }, 'no-store']);
      expect((await get('/healthz'))[0]).toBe(200);
    } finally {
      await harness.owner.query(`drop table if exists public.landfall_migration;
        create table public.landfall_migration as table public.kept;
        grant select on public.landfall_migration to public`);
    }
    expect((await get('/readyz'))[0]).toBe(200);
  });

  it('/readyz answers 503 when the schema is ahead of the program', async () => {
    await harness.owner.query('update public.landfall_migration set number = 9999 where number = 1');
    expect(await get('/readyz')).toEqual([503, { status: 'not ready', schema: 'ahead' }, 'no-store']);
    await harness.owner.query('update public.landfall_migration set number = 1 where number = 9999');
  });

  it('/readyz answers 503 without a reason while the database is down', async () => {
    await harness.owner.query('revoke select on public.landfall_migration from public, landfall_app');
    expect(await get('/readyz')).toEqual([503, { status: 'not ready', schema: 'unknown' }, 'no-store']);
    await harness.owner.query('grant select on public.landfall_migration to landfall_app');
    expect((await get('/readyz'))[0]).toBe(200);
  });
});
