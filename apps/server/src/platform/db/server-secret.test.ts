import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endPool, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createPool } from './pool.ts';
import { serverSecret } from './server-secret.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ url: database.url, role: 'landfall_identity', size: 8 });
});
afterAll(async () => {
  await endPool(pool);
  await database.drop();
});

it('is the same for all processes, whichever creates it', async () => {
  const read = await Promise.all(Array.from({ length: 20 }, () => serverSecret(pool, 'shared')()));
  expect(new Set(read.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(read[0]).toHaveLength(32);
});

it('differs by purpose', async () => {
  const [one, other] = [await serverSecret(pool, 'one')(), await serverSecret(pool, 'other')()];
  expect(one.equals(other)).toBe(false);
});

it('is requested again after a failure, and not after a success', async () => {
  const broken = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' });
  let asked = 0;
  const flaky = {
    query(...query: Parameters<pg.Pool['query']>) {
      asked += 1;
      return (asked === 1 ? broken : pool).query(...query);
    },
  } as unknown as pg.Pool;
  const read = serverSecret(flaky, 'flaky');
  await expect(read()).rejects.toThrow('The database is not available');
  const secret = await read();
  const before = asked;
  expect(await read()).toBe(secret);
  expect(asked).toBe(before);
  await broken.end();
});

it('is inaccessible to the application’s role', async () => {
  const app = createPool({ url: database.url, role: 'landfall_app', size: 1 });
  await expect(app.query('select secret from identity.server_secret')).rejects.toMatchObject({
    code: '42501',
  });
  await endPool(app);
});
