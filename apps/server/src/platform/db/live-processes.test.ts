import pg from 'pg';
import { expect, it } from 'vitest';
import { emptyTestDatabase, endPool, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/waiting.ts';
import { joinProcesses, LiveProcesses } from './live-processes.ts';

async function connected({ url }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

it('counts the processes of its database while their connections last', async () => {
  const [database, other] = [await emptyTestDatabase(), await emptyTestDatabase()];
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const processes = new LiveProcesses(pool);
  const clients = [await connected(database), await connected(database), await connected(other)];
  try {
    await processes.check();
    expect(processes.count, 'there is this one').toBe(1);
    for (const client of clients) await joinProcesses(client);
    await processes.check();
    expect(processes.count).toBe(2);
    await clients[0]?.end();
    await until(
      async () => {
        await processes.check();
        return processes.count === 1;
      },
      5_000,
      () => 'the one that is gone not to be counted',
    );
  } finally {
    await Promise.all(clients.slice(1).map((client) => client.end()));
    await endPool(pool);
    await Promise.all([database.drop(), other.drop()]);
  }
});

it('keeps the last count while the database is down', async () => {
  let isAway = false;
  const processes = new LiveProcesses({
    async query() {
      if (isAway) throw new Error('connection refused');
      return { rows: [{ count: 3 }] };
    },
  } as unknown as pg.Pool);
  await processes.check();
  isAway = true;
  await expect(processes.check()).rejects.toThrow('refused');
  expect(processes.count).toBe(3);
});
