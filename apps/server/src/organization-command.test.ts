import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '@landfall/contract/call';
import { listCaseRecords } from '@landfall/contract/case-records';
import { createInvitation, listInvitations } from '@landfall/contract/invitations';
import { createCaseRecord } from '@landfall/contract/new-case';
import { getOrganization } from '@landfall/contract/organization';
import { deleteOrganization } from '@landfall/contract/organization-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from './platform/db/embedded.ts';
import { filesOf, recordsOf } from './testing/archives.ts';
import { problemOf } from './testing/problem-of.ts';
import {
  COMPILED,
  mainFile,
  type ServerProcess,
  signedIn,
  spawnServer,
  startProvider,
} from './testing/server-process.ts';

let provider: Awaited<ReturnType<typeof startProvider>>;
let dataDir: string;
let server: ServerProcess;
let ada: Caller;
let bea: Caller;
let orgId: string;

beforeAll(async () => {
  provider = await startProvider();
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-command-'));
  chmodSync(dataDir, 0o755);
  server = await spawnServer(provider.issuer, { LANDFALL_DATA_DIR: dataDir });
  await server.ready();
  [ada, bea] = [
    await signedIn(server.baseUrl, provider.issuer, 'ada'),
    await signedIn(server.baseUrl, provider.issuer, 'bea'),
  ];
  orgId = (await ada(getOrganization, {})).id;
  await bea(getOrganization, {});
}, 90_000);
afterAll(async () => {
  await server.kill();
  await (await startEmbedded({ dataDir, log: { info() {}, warn() {} }, throwaway: true })).stop();
  await rm(dataDir, { recursive: true, force: true });
  provider.close();
});

/** Runs the command as an operator would, beside the server. */
function operate(args: string[], typed = ''): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [mainFile, 'organization', ...args],
      {
        cwd: dataDir,
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, LANDFALL_DATA_DIR: dataDir },
      },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
    child.stdin?.end(typed);
  });
}

const organization = () => ada(getOrganization, {});

async function remove(): Promise<void> {
  const { id, name } = await organization();
  await ada(deleteOrganization, { params: { id }, body: { name } });
}

it('an operator lists, restores, transfers, exports, erases and imports an organization while the server runs', async () => {
  await ada(createCaseRecord, { body: { title: 'Okafor: I-130', description: 'Spouse' } });
  await ada(createInvitation, { body: { email: 'guest@example.test', role: 'user' } });
  const { name } = await organization();
  expect(await operate(['list'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(new RegExp(`${orgId}  ${name}  \\(1 member, founded [\\d-]+\\)`)),
  });

  await remove();
  expect(await problemOf(organization())).toMatchObject({ code: 'no_organization' });
  expect((await operate(['list'])).output).toMatch(/, deleted [\d-]+, kept until [\d-]+\)/);
  expect((await operate(['erase'])).output).toContain(
    'No deleted organization has been kept for its 30 days.',
  );
  expect(await operate(['restore', orgId])).toMatchObject({
    code: 0,
    output: expect.stringContaining('is back'),
  });
  expect((await organization()).id).toBe(orgId);
  expect(await operate(['transfer', orgId, 'nobody@example.test'])).toMatchObject({ code: 1 });
  expect(await operate(['transfer', orgId, 'ADA@example.test'])).toMatchObject({ code: 0 });

  const path = join(dataDir, 'office.zip');
  expect(await operate(['export', orgId, path])).toMatchObject({ code: 0 });
  expect((await operate(['export', orgId, path])).output).toContain(`${path} is there already.`);
  const files = await filesOf(await readFile(path));
  expect(recordsOf(files, 'case_record')).toHaveLength(1);
  expect(recordsOf(files, 'audit_entry')).toContainEqual(
    expect.objectContaining({ action: 'organization.exported', request_id: 'operator' }),
  );
  expect(await operate(['import', path, '--owner', 'bea@example.test'])).toMatchObject({
    code: 1,
    output: expect.stringContaining(`The organization ${orgId} is here already.`),
  });

  expect((await operate(['erase', orgId], `${name}\n`)).output).toContain('is not deleted');
  await remove();
  expect(await operate(['erase', orgId], 'Another name\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('That is not its name. Nothing was erased.'),
  });
  expect(await operate(['erase', orgId], `${name}\n`)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/is erased: \d+ rows of \d+ tables/),
  });
  expect((await operate(['list'])).output).not.toContain(orgId);

  expect(await operate(['import', path, '--owner', 'nobody@example.test'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody who has signed in here is known as nobody@example.test'),
  });
  const imported = await operate(['import', path, '--owner', 'bea@example.test']);
  expect(imported).toMatchObject({
    code: 0,
    output: expect.stringContaining('bea@example.test is its super admin.'),
  });
  expect(imported.output).toContain('Invited: ada@example.test');
  expect(imported.output).toContain('Invited: guest@example.test');
  expect(await problemOf(ada(listCaseRecords, {}))).toMatchObject({ code: 'no_organization' });
}, 120_000);

it('an unknown command prints the usage, and a failed export leaves no file', async () => {
  for (const args of [
    [],
    ['nonsense'],
    ['constructor'],
    ['restore'],
    ['export', orgId],
    ['import', 'x.zip'],
    ['--all'],
  ])
    expect(await operate(args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('landfall organization restore <id>'),
    });
  const before = await readdir(dataDir);
  expect(await operate(['export', crypto.randomUUID(), join(dataDir, 'none.zip')])).toMatchObject({
    code: 1,
  });
  expect(await readdir(dataDir)).toEqual(before);
  expect(await bea(listInvitations, {}).then(({ total }) => total)).toBe(0);
}, 60_000);
