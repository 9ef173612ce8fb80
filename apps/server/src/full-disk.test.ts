import { ProblemError } from '@landfall/contract/call';
import { getCaseRecord } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { exportOrganization } from '@landfall/contract/organization-data';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startEmbedded } from './platform/db/embedded.ts';
import { SERVER_LIMITS } from './platform/limits.ts';
import { embeddedUrl } from './testing/embedded-query.ts';
import {
  postmasterPid,
  type ServerProcess,
  signedIn,
  spawnServer,
  startProvider,
  until,
} from './testing/server-process.ts';
import { NO_SMALL_DISK, SmallDisk } from './testing/small-disk.ts';

const log = { info() {}, warn() {} };
let disk: SmallDisk | undefined;
let server: ServerProcess | undefined;
let provider: Awaited<ReturnType<typeof startProvider>> | undefined;

afterEach(async () => {
  await server?.kill();
  provider?.close();
  if (!disk) return;
  // Adopts the database that the killed server left, and ends it.
  await (await startEmbedded({ dataDir: disk.path, log, throwaway: true })).stop();
  disk.unmount();
});

/** The cases in the database of a data folder. */
async function casesIn(dataDir: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await owner.connect();
  try {
    return (await owner.query<{ id: string }>('select id from app.case_record')).rows.map(({ id }) => id);
  } finally {
    await owner.end();
  }
}

it('T54 T74 a full disk answers changes with 507 while reading continues; with room everything is there and changes work', async (context) => {
  if (NO_SMALL_DISK) return context.skip(NO_SMALL_DISK);
  disk = new SmallDisk(320);
  provider = await startProvider();
  server = await spawnServer(provider.issuer, { LANDFALL_DATA_DIR: disk.path });
  await server.ready();
  const { baseUrl, output } = server;
  const call = await signedIn(baseUrl, provider.issuer, 'writer');
  const acknowledged: string[] = [];
  /** The status of a change. */
  const write = () =>
    call(createCaseRecord, { body: { title: 'Kept', description: 'x'.repeat(2_000) } }).then(
      ({ case_record }) => {
        acknowledged.push(case_record.id);
        return 201;
      },
      (error: unknown) => (error instanceof ProblemError ? error.status : 0),
    );
  const becomes = (status: number) =>
    until(
      async () => (await write()) === status,
      20_000,
      () => `a change to be answered ${status}:\n${output()}`,
    );
  const read = async () => {
    const params = { id: acknowledged[0] ?? '' };
    expect((await call(getCaseRecord, { params })).case_record.title).toBe('Kept');
  };
  expect(await write()).toBe(201);
  const postmaster = postmasterPid(disk.path);

  // Changes are refused while the reserve is still free; then another program fills that, too.
  disk.fill(SERVER_LIMITS.diskReserveBytes / 2);
  await becomes(507);
  await call(exportOrganization, {});
  disk.fill();
  expect(await write()).toBe(507);
  await read();
  const ready = await fetch(`${baseUrl}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ok', schema: 'current', storage: 'full' },
  ]);
  await until(
    () => output().includes('changes are refused until there is room'),
    5_000,
    () => `the log to tell:\n${output()}`,
  );

  disk.makeRoom();
  await becomes(201);
  await read();
  expect(await casesIn(disk.path)).toEqual(expect.arrayContaining(acknowledged));
  expect(postmasterPid(disk.path)).toBe(postmaster);
  expect(server.child.exitCode).toBeNull();
}, 120_000);
