import { execFile } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaseRecord } from '@landfall/contract/case-records';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startEmbedded } from './platform/db/embedded.ts';
import {
  embeddedUrl,
  type ServerProcess,
  signedIn,
  spawnServer,
  startProvider,
  until,
} from './testing/server-process.ts';

const command = join(import.meta.dirname, '../../../tools/audit-verify.mjs');
const log = { info() {}, warn() {} };
let provider: Awaited<ReturnType<typeof startProvider>>;
let dataDir: string;
let servers: ServerProcess[];

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  servers = [];
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-verify-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  if (existsSync(join(dataDir, 'database/cluster')))
    await (await startEmbedded({ dataDir, log, throwaway: true })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command as an operator would, with nothing of this process's configuration. */
function verify(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command],
      { cwd: dataDir, env: { PATH: process.env.PATH, LANDFALL_DATA_DIR: dataDir, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

async function launch(): Promise<ServerProcess> {
  const server = await spawnServer(provider.issuer, { LANDFALL_DATA_DIR: dataDir });
  servers.push(server);
  await server.ready();
  return server;
}

async function asOwner(sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const allSealed = async () => (await asOwner('select from audit.unsealed')).length === 0;

it('T84 the command finds the log as sealed beside the running server and without it, and what was done to it', async () => {
  const server = await launch();
  const call = await signedIn(server.baseUrl, provider.issuer, 'ada');
  await call(createCaseRecord, { body: { title: 'Sealed', description: 'By the server' } });
  await until(allSealed, 20_000, () => 'the log to be sealed');
  const beside = await verify();
  expect(beside).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 entries as sealed, ending in '),
  });
  expect(beside.output).toContain('Every sealed entry is there as it was written.');

  await asOwner("update app.audit_entry set outcome = 'refused' where action = 'case_record.created'");
  await server.kill();
  const without = await verify();
  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('WRONG: entry number') });
  expect(without.output).toContain('NOT everything is as it was written.');

  const otherKey = await verify({ LANDFALL_AUDIT_KEY: Buffer.alloc(32, 1).toString('base64') });
  expect(otherKey).toMatchObject({ code: 1, output: expect.stringContaining('NOT CHECKED: 3 entries') });
}, 90_000);

it('the command says when there is no database, and makes none', async () => {
  const answer = await verify();
  expect(answer).toMatchObject({
    code: 2,
    output: expect.stringContaining(`There is no database in ${dataDir}`),
  });
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
});
