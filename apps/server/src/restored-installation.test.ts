import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '@landfall/contract/call';
import { listCaseRecords } from '@landfall/contract/case-records';
import { readDocument } from '@landfall/contract/documents';
import { createInvitation } from '@landfall/contract/invitations';
import { createCaseRecord } from '@landfall/contract/new-case';
import { getOrganization } from '@landfall/contract/organization';
import { deleteOrganization } from '@landfall/contract/organization-data';
import { completeUpload, createUpload, uploadPart } from '@landfall/contract/uploads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeBackupKey } from './platform/backup/backup-key.ts';
import { folderStorage } from './platform/backup/folder-storage.ts';
import { listBases, readTip } from './platform/backup/repository.ts';
import { newBackupKey } from './platform/backup/sealed.ts';
import { BackupStateFile, backupState } from './platform/backup/state.ts';
import { segmentBefore } from './platform/backup/wal-name.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { DataFolder } from './testing/data-folder.ts';
import { queryEmbedded } from './testing/embedded-query.ts';
import { type ServerProcess, signedIn, spawnServer, until } from './testing/server-process.ts';

const log = { info() {}, warn() {} };
const folder = new DataFolder();
let place: string;
let into: string;
let restoredServer: ServerProcess | undefined;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'landfall-place-'));
  into = await mkdtemp(join(tmpdir(), 'landfall-into-'));
  chmodSync(into, 0o755);
  await folderStorage(place).prepare();
  await makeBackupKey(folder.path);
});
afterEach(async () => {
  // Servers write to their backups while they run.
  await folder.killAll();
  await restoredServer?.kill();
  restoredServer = undefined;
  if (existsSync(join(into, 'database', 'cluster')))
    await (await startEmbedded({ dataDir: into, log, throwaway: true })).stop();
  for (const made of [place, into]) await rm(made, { recursive: true, force: true });
});

const env = () => ({ LANDFALL_BACKUP_TO: place });
const bases = () => listBases(folderStorage(place));

async function launch(): Promise<ServerProcess> {
  const server = await folder.launch(env());
  await server.ready();
  await until(
    async () => (await backupState(folder.path, [place])).targets[place]?.lastBase != null,
    40_000,
    () => `the first base backup:\n${server.output()}`,
  );
  return server;
}

/** Waits until everything acknowledged so far is in the backup. */
async function shipped(): Promise<void> {
  const [row] = await folder.query<{ lsn: string }>('select pg_switch_wal() as lsn');
  const segment = segmentBefore(1, row?.lsn ?? '');
  const lineage = (await bases())[0]?.lineage ?? '';
  await until(
    async () => ((await readTip(folderStorage(place), lineage))?.segment ?? '') >= segment,
    30_000,
    () => `${segment} to be shipped`,
  );
}

async function upload(call: Caller, caseId: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = { name: 'evidence.bin', bytes: bytes.length, resource_id: caseId };
  const { upload: begun } = await call(createUpload, { body });
  await call(uploadPart, { params: { id: begun.id, no: '1' }, bytes });
  const answer = await call(completeUpload, { params: { id: begun.id } });
  return 'document' in answer ? (answer.document?.id ?? '') : '';
}

/** Restores as an operator would on a new machine that has the backups and their key, and nothing else. */
async function restore(...words: string[]) {
  copyFileSync(join(folder.path, 'backup.key'), join(into, 'backup.key'));
  return folder.operate('restore', ['--from', place, '--into', into, ...words]);
}

async function launchRestored(): Promise<ServerProcess> {
  restoredServer = await spawnServer(folder.issuer, { LANDFALL_DATA_DIR: into, ...env() });
  await restoredServer.ready();
  return restoredServer;
}

it('T76 a lost machine is restored from its backup: cases, documents and the audit log, with mail held', async () => {
  const server = await launch();
  const call = await signedIn(server.baseUrl, folder.issuer, 'ada');
  const { id } = (await call(createCaseRecord, { body: { title: 'Okafor', description: 'x' } })).case_record;
  const bytes = new Uint8Array(randomBytes(50_000));
  const documentId = await upload(call, id, bytes);
  await folder.untilSealed();
  await shipped();
  await server.kill();

  const answer = await restore('--newest');
  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('everything until') });
  expect(answer.output).toContain('1 file of documents');
  expect(answer.output).toContain(`of the database ${(await bases())[0]?.lineage}`);
  expect(answer.output).toContain(': 6 entries as sealed');
  expect(answer.output).toContain('Everyone with an account of this installation is signed out');
  expect(answer.output).toContain('Backups are OFF');

  const restored = await launchRestored();
  const again = await signedIn(restored.baseUrl, folder.issuer, 'ada');
  expect((await again(listCaseRecords, {})).case_records.map(({ title }) => title)).toEqual(['Okafor']);
  const document = await again(readDocument, { params: { id: documentId, no: '1' } });
  const found = Buffer.from(await document.arrayBuffer());
  expect(createHash('sha256').update(found).digest('hex')).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
  const entries = await queryEmbedded(
    into,
    "select from app.audit_entry where action = 'installation.restored'",
  );
  expect(entries).toHaveLength(1);

  const body = { email: 'bea@example.test', role: 'user' } as const;
  await again(createInvitation, { body });
  const statuses = () =>
    queryEmbedded<{ status: string }>(into, "select status from app.mail where kind = 'invitation'");
  expect(restored.output()).toContain('Mail is held since a restore');
  // Jobs of other kinds run meanwhile, even if they were added later.
  await until(
    async () => (await queryEmbedded(into, `select from jobs.job where state = 'completed'`)).length > 0,
    20_000,
    () => 'other jobs to be worked',
  );
  expect(await statuses()).toEqual([{ status: 'pending' }]);
  expect(await folder.operate('backup', ['release-mail'], { LANDFALL_DATA_DIR: into })).toMatchObject({
    code: 0,
    output: expect.stringContaining('Mail is sent again'),
  });
  await until(
    async () => (await statuses())[0]?.status === 'sent',
    20_000,
    () => 'the mail to be sent',
  );
  // A lineage of its own, which begins with a base backup.
  await until(
    async () => (await bases()).some(({ kind }) => kind === 'after-restore'),
    40_000,
    () => `a base backup after the restore:\n${restored.output()}`,
  );
  expect(new Set((await bases()).map(({ lineage }) => lineage)).size).toBe(2);
}, 180_000);

it('T93 later erasures are applied again after a restore to an earlier moment', async () => {
  const server = await launch();
  const [ada, bea] = [
    await signedIn(server.baseUrl, folder.issuer, 'ada'),
    await signedIn(server.baseUrl, folder.issuer, 'bea'),
  ];
  const organization = await ada(getOrganization, {});
  const { id } = (await ada(createCaseRecord, { body: { title: 'Erased', description: 'x' } })).case_record;
  await upload(ada, id, new Uint8Array(randomBytes(1_000)));
  await bea(createCaseRecord, { body: { title: 'Kept', description: 'x' } });
  const made = await folder.operate('backup', ['now'], env());
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('made and verified') });
  const named = (await bases()).at(-1)?.name ?? '';
  await ada(deleteOrganization, { params: { id: organization.id }, body: { name: organization.name } });
  await folder.query(
    `update app.organization set deleted_at = now() - interval '40 days' where org_id = '${organization.id}'`,
  );
  const erased = await folder.operate('organization', ['erase'], env());
  expect(erased).toMatchObject({ code: 0, output: expect.stringContaining('is erased') });
  await shipped();
  await server.kill();

  const answer = await restore('--at', named);
  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('erased again') });
  expect(existsSync(join(into, 'files', organization.id))).toBe(false);
  const restored = await launchRestored();
  const again = await signedIn(restored.baseUrl, folder.issuer, 'bea');
  expect((await again(listCaseRecords, {})).case_records.map(({ title }) => title)).toEqual(['Kept']);
  expect(await queryEmbedded(into, "select from app.case_record where title = 'Erased'")).toEqual([]);
}, 180_000);

it('T93 a base backup and a restore are repeated after being killed', async () => {
  const server = await launch();
  const call = await signedIn(server.baseUrl, folder.issuer, 'ada');
  await call(createCaseRecord, { body: { title: 'Kept', description: 'x' } });
  await shipped();
  const before = (await bases()).map(({ name }) => name);
  const unfinished = () =>
    readdirSync(place, { recursive: true }).some((name) => /base\.tar.*unfinished/.test(String(name)));
  const cut = folder.start('backup', ['now'], env());
  await until(unfinished, 20_000, () => 'a base backup to begin');
  cut.kill('SIGKILL');
  expect((await bases()).map(({ name }) => name)).toEqual(before);
  expect(await folder.operate('backup', ['verify'], env())).toMatchObject({ code: 0 });
  expect(await folder.operate('backup', ['now'], env())).toMatchObject({ code: 0 });
  await server.kill();

  copyFileSync(join(folder.path, 'backup.key'), join(into, 'backup.key'));
  const words = ['--from', place, '--into', into, '--newest'];
  const cutRestore = folder.start('restore', words);
  await until(
    () => existsSync(join(into, 'restoring', 'database', 'cluster', 'postmaster.pid')),
    30_000,
    () => 'PostgreSQL to replay the log',
  );
  cutRestore.kill('SIGKILL');
  const refused = await spawnServer(folder.issuer, { LANDFALL_DATA_DIR: into });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('was cut off. Run it again');
  expect(await restore('--newest')).toMatchObject({ code: 0 });
  expect(existsSync(join(into, 'restoring'))).toBe(false);
  expect(await queryEmbeddedTitles()).toEqual(['Kept']);
}, 180_000);

async function queryEmbeddedTitles(): Promise<string[]> {
  await launchRestored();
  return (await queryEmbedded<{ title: string }>(into, 'select title from app.case_record')).map(
    ({ title }) => title,
  );
}

it('T78 a server stopped during a base backup exits in time, and makes it again', async () => {
  const server = await folder.launch(env());
  await until(
    () => readdirSync(place, { recursive: true }).some((name) => /base\.tar.*unfinished/.test(String(name))),
    40_000,
    () => `a base backup to begin:\n${server.output()}`,
  );
  const told = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(performance.now() - told).toBeLessThan(10_000);
  expect(await bases()).toEqual([]);
  await launch();
  expect(await bases()).toHaveLength(1);
}, 120_000);

it('a restore lists backups, and refuses to overwrite or do the impossible', async () => {
  const server = await launch();
  const shown = await folder.operate('restore', [], env());
  expect(shown).toMatchObject({ code: 0, output: expect.stringContaining('1 base backup') });
  const name = (await bases())[0]?.name ?? '';
  expect(shown.output).toContain(name);
  const opener = ['--identity', join(folder.path, 'backup.key')];
  const otherKey = join(folder.path, 'other.key');
  writeFileSync(otherKey, (await newBackupKey()).identity);
  const refusals: [string[], string][] = [
    [['--newest', '--into', folder.path], 'is not empty'],
    [['--newest'], 'is not empty'],
    [['--at', 'yesterday', '--into', into, ...opener], 'no moment such as'],
    [['--newest', '--into', into], 'backup.key is not there'],
    [['--newest', '--into', into, '--from', into, ...opener], 'Is its drive mounted?'],
    [['--newest', '--into', into, '--identity', otherKey], 'sealed for another identity'],
    [['--newest', '--at', name], 'two different wishes'],
  ];
  for (const [words, reason] of refusals)
    expect(await folder.operate('restore', words, env()), words.join(' ')).toMatchObject({
      code: 1,
      output: expect.stringContaining(reason),
    });
  expect(readdirSync(into)).toEqual([]);
  expect(server.child.exitCode).toBeNull();
}, 90_000);

it('T76 a drill restores the newest backup while the server runs, and leaves nothing', async () => {
  await launch();
  await shipped();
  const began = performance.now();
  const drilled = await folder.operate('backup', ['drill'], env());
  expect(drilled).toMatchObject({ code: 0, output: expect.stringContaining('can be restored') });
  expect(new BackupStateFile(folder.path).read().lastDrill).toMatchObject({ fault: null });
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(existsSync(join(folder.path, 'drill'))).toBe(false);
}, 120_000);

it('makes no backup before its key was shown, and reports that', async () => {
  rmSync(join(folder.path, 'backup.key'));
  const server = await folder.launch(env());
  await server.ready();
  expect(server.output()).toContain('Backups are not prepared');
  expect(await folder.query('show archive_library')).toEqual([{ archive_library: '' }]);
  expect(existsSync(join(folder.path, 'backup.key'))).toBe(false);
  for (const [command, words] of [
    ['status', []],
    ['backup', ['now']],
  ] as const)
    expect(await folder.operate(command, words, env())).toMatchObject({
      code: 1,
      output: expect.stringContaining('landfall backup prepare'),
    });
  expect(await bases()).toEqual([]);
}, 60_000);

it('reports at each start that there are no backups, and archives nothing', async () => {
  rmSync(join(folder.path, 'backup.key'));
  const server = await folder.launch();
  await server.ready();
  expect(server.output()).toContain('There are no backups');
  expect(await folder.query('show archive_library')).toEqual([{ archive_library: '' }]);
  expect(await backupState(folder.path, [])).toMatchObject({ configured: false, waitingSegments: 0 });
  mkdirSync(join(folder.path, 'place'));
  const prepared = await folder.operate('backup', ['prepare'], {
    LANDFALL_BACKUP_TO: join(folder.path, 'place'),
  });
  expect(prepared).toMatchObject({ code: 0, output: expect.stringContaining('AGE-SECRET-KEY-1') });
  expect(statSync(join(folder.path, 'backup.key')).mode & 0o077).toBe(0);
}, 60_000);
