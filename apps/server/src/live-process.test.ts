import { updateCaseRecord } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import { getSettings } from '@landfall/contract/settings';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endPool, type TestDatabase, testDatabase } from './testing/database.ts';
import { type ReadStream, readEvents } from './testing/event-streams.ts';
import { signToken, TestClock } from './testing/harness.ts';
import { type ServerProcess, signedIn, spawnServer, startProvider, until } from './testing/server-process.ts';

let database: TestDatabase;
let owner: pg.Pool;
let provider: Awaited<ReturnType<typeof startProvider>>;
let servers: ServerProcess[];

beforeEach(async () => {
  [database, provider, servers] = [await testDatabase(), await startProvider(), []];
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  owner.on('error', () => {});
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  provider.close();
  await endPool(owner);
  await database.drop();
});

async function launch(): Promise<ServerProcess> {
  const server = await spawnServer(provider.issuer, { DATABASE_URL: database.url, LANDFALL_ROLE: 'web' });
  servers.push(server);
  return server;
}

/** The headers of a person's calls. */
async function headersOf(subject: string): Promise<Record<string, string>> {
  const token = await signToken(new TestClock(Date.now()), subject, {
    iss: provider.issuer,
    [`${CLAIM_NAMESPACE}email`]: `${subject}@example.test`,
    [`${CLAIM_NAMESPACE}email_verified`]: true,
  });
  return { authorization: `Bearer ${token}` };
}

it('D48 changes by one process are reported by another within a second; a stop does not wait for streams', async () => {
  const [writing, telling] = [await launch(), await launch()];
  await Promise.all(servers.map((server) => server.ready(60_000)));
  const ada = await signedIn(writing.baseUrl, provider.issuer, 'ada');
  const max = await signedIn(telling.baseUrl, provider.issuer, 'max');
  const [{ user: founder }, { user: colleague }] = [await ada(getSettings, {}), await max(getSettings, {})];
  await owner.query(
    'insert into app.membership (org_id, person_id, roles, created_at) values ($1, $2, $3, now())',
    [founder.org_id, colleague.id, ['user']],
  );
  await owner.query('update app.person set active_org_id = $1 where id = $2', [founder.org_id, colleague.id]);

  const stream = await readEvents(telling.baseUrl, await headersOf('max'));
  const body = { title: 'Okafor: I-130', description: 'Spouse' };
  const { id } = (await ada(createCaseRecord, { body })).case_record;
  await ada(updateCaseRecord, { params: { id }, body: { assignee_ids: [founder.id, colleague.id] } });
  const bells = () => stream.events.filter(({ kind }) => kind === 'bell');
  await until(
    () => bells().length > 0,
    1_000,
    () => 'the event',
  );
  expect(bells()).toMatchObject([{ id: colleague.id }]);
  expect(stream.events).toContainEqual({ kind: 'cases', id, n: expect.any(Number) });

  const began = performance.now();
  telling.child.kill('SIGTERM');
  await stream.ended;
  expect(await telling.exited).toBe(0);
  expect(performance.now() - began).toBeLessThan(8_000);
}, 120_000);

it('D53 a process stops in less than eight seconds with five hundred streams open', async () => {
  const server = await launch();
  await server.ready(60_000);
  const streams: ReadStream[] = [];
  for (let person = 0; person < 50; person += 1) {
    const subject = `person-${person}`;
    await (await signedIn(server.baseUrl, provider.issuer, subject))(getSettings, {});
    const headers = await headersOf(subject);
    const own = Array.from({ length: 10 }, () => readEvents(server.baseUrl, headers));
    streams.push(...(await Promise.all(own)));
  }
  expect(streams.map(({ status }) => status)).toEqual(Array(500).fill(200));
  const began = performance.now();
  server.child.kill('SIGTERM');
  await Promise.all(streams.map(({ ended }) => ended));
  expect(await server.exited).toBe(0);
  expect(performance.now() - began).toBeLessThan(8_000);
}, 120_000);
