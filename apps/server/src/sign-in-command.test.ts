import { execFile } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startEmbedded } from './platform/db/embedded.ts';
import { embeddedUrl, type ServerProcess, spawnServer, startProvider } from './testing/server-process.ts';

const command = join(import.meta.dirname, '../../../tools/sign-in.mjs');
const log = { info() {}, warn() {} };
let provider: Awaited<ReturnType<typeof startProvider>>;
let dataDir: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  server = undefined;
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-sign-in-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await server?.kill();
  if (existsSync(join(dataDir, 'database/cluster')))
    await (await startEmbedded({ dataDir, log, throwaway: true })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command as an operator would, with nothing of this process's configuration. */
function operate(...words: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...words],
      { cwd: dataDir, env: { PATH: process.env.PATH, LANDFALL_DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
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

it('rotates keys and removes a lost second factor beside the running server, and without it', async () => {
  server = await spawnServer(provider.issuer, { LANDFALL_DATA_DIR: dataDir });
  await server.ready();
  expect(await operate('rotate-keys')).toMatchObject({
    code: 0,
    output: expect.stringContaining('New keys are made.'),
  });
  expect(await operate('rotate-keys')).toMatchObject({ code: 0 });
  const keys = await asOwner('select retired_at is null as current from identity.signing_key order by 1');
  expect(keys).toEqual([{ current: false }, { current: true }]);

  await asOwner(`
    insert into identity.account (id, email, email_normalized, name, password_hash, created_at, updated_at)
      values ('01890000-0000-7000-8000-000000000001', 'ada@office.test', 'ada@office.test', 'Ada', '$argon2id$x', now(), now());
    insert into identity.totp (account_id, secret, created_at, confirmed_at)
      select id, substring(sha256(id::text::bytea) for 20), now(), now() from identity.account;
    insert into identity.recovery_code (account_id, code_hash)
      select id, sha256(id::text::bytea) from identity.account;
    insert into identity.device (session_uid, account_id, user_agent, signed_in_at, last_seen_at)
      select 'session', id, '', now(), now() from identity.account`);
  await server.kill();
  expect(await operate('remove-two-factor', 'Ada@Office.test')).toMatchObject({
    code: 0,
    output: expect.stringContaining('signs in with the password alone now'),
  });
  server = await spawnServer(provider.issuer, { LANDFALL_DATA_DIR: dataDir });
  await server.ready();
  expect(
    await asOwner(`select (select count(*)::int from identity.totp) as totp,
      (select count(*)::int from identity.recovery_code) as codes,
      (select count(*)::int from identity.device where ended_at is null) as devices,
      (select string_agg(kind, ',') from identity.mail) as mails`),
  ).toEqual([{ totp: 0, codes: 0, devices: 0, mails: 'two_factor_off' }]);
  expect(await operate('remove-two-factor', 'ada@office.test')).toMatchObject({
    code: 1,
    output: expect.stringContaining('No account with the address ada@office.test has two-factor'),
  });
}, 90_000);

it.each([[[]], [['remove-two-factor']], [['rotate']]])(
  '%j is asked again, and makes no database',
  async (words) => {
    const answer = await operate(...words);
    expect(answer.code).toBe(1);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
  },
);
