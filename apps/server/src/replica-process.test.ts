import { listCaseRecords } from '@landfall/contract/case-records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { type ServerProcess, signedIn, spawnServer, startProvider, until } from './testing/server-process.ts';

let database: TestDatabase;
let provider: Awaited<ReturnType<typeof startProvider>>;
const servers: ServerProcess[] = [];

beforeEach(async () => {
  database = await testDatabase();
  provider = await startProvider();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  provider.close();
  await database.drop();
});

it.each([
  ['is away', 'postgresql://login@127.0.0.1:1/office'],
  ['follows nobody', undefined],
])(
  'a server whose replica %s starts, reports it, and uses the primary',
  async (_, replicaUrl) => {
    const server = await spawnServer(provider.issuer, {
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: replicaUrl ?? database.url,
      LANDFALL_ROLE: 'web',
    });
    servers.push(server);
    await server.ready(30_000);
    const call = await signedIn(server.baseUrl, provider.issuer, 'ada');
    expect((await call(listCaseRecords, {})).case_records).toEqual([]);
    await until(
      () => server.output().includes('the replica is away or behind; the primary serves'),
      5_000,
      server.output,
    );
  },
  60_000,
);
