import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '@landfall/contract/call';
import { listCaseRecords } from '@landfall/contract/case-records';
import { readDocument } from '@landfall/contract/documents';
import { createCaseRecord } from '@landfall/contract/new-case';
import { completeUpload, createUpload, uploadPart } from '@landfall/contract/uploads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeBackupKey } from './platform/backup/backup-key.ts';
import { listBundles } from './platform/backup/bundle.ts';
import { filesIn } from './platform/backup/document-files.ts';
import { folderStorage } from './platform/backup/folder-storage.ts';
import { withOwnConnection } from './platform/db/own-connection.ts';
import { DataFolder } from './testing/data-folder.ts';
import { copyOfDatabase, emptyTestDatabase, type TestDatabase, testDatabase } from './testing/database.ts';
import { freePort, type ServerProcess, signedIn, spawnServer, until } from './testing/server-process.ts';

const folder = new DataFolder();
let databases: TestDatabase[];
let place: string;
let into: string;
let servers: ServerProcess[];

beforeEach(async () => {
  [databases, servers] = [[await testDatabase()], []];
  place = await mkdtemp(join(tmpdir(), 'landfall-place-'));
  into = await mkdtemp(join(tmpdir(), 'landfall-into-'));
  chmodSync(into, 0o755);
  await folderStorage(place).prepare();
  await makeBackupKey(folder.path);
});
afterEach(async () => {
  await folder.killAll();
  await Promise.all(servers.map((server) => server.kill()));
  await Promise.all(databases.map((database) => database.drop()));
  for (const made of [place, into]) await rm(made, { recursive: true, force: true });
});

const env = (database = databases[0]) => ({
  DATABASE_URL: database?.url ?? '',
  LANDFALL_BACKUP_TO: place,
  SMTP_URL: 'smtp://user:secret@127.0.0.1:1',
});
const bundles = () => listBundles(folderStorage(place));

async function upload(call: Caller, caseId: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = { name: 'evidence.bin', bytes: bytes.length, resource_id: caseId };
  const { upload: begun } = await call(createUpload, { body });
  await call(uploadPart, { params: { id: begun.id, no: '1' }, bytes });
  const answer = await call(completeUpload, { params: { id: begun.id } });
  return 'document' in answer ? (answer.document?.id ?? '') : '';
}

/** An office with a document, both of which are backed up. */
async function backedUpOffice(
  more: Record<string, string> = {},
): Promise<{ documentId: string; bytes: Uint8Array }> {
  const server = await folder.launch({ ...env(), ...more });
  await server.ready();
  const call = await signedIn(server.baseUrl, folder.issuer, 'ada');
  const { id } = (await call(createCaseRecord, { body: { title: 'Okafor', description: 'x' } })).case_record;
  const bytes = new Uint8Array(randomBytes(50_000));
  const documentId = await upload(call, id, bytes);
  await until(
    async () => (await bundles()).length > 0,
    20_000,
    () => `the first bundle:\n${server.output()}`,
  );
  const made = await folder.operate('backup', ['now'], env());
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('without the database') });
  return { documentId, bytes };
}

/** Restores as an operator would on a new machine that has the backups and their key, and nothing else. */
function restore(words: string[], variables: Record<string, string>) {
  copyFileSync(join(folder.path, 'backup.key'), join(into, 'backup.key'));
  return folder.operate('restore', ['--from', place, ...words], { LANDFALL_DATA_DIR: into, ...variables });
}

it('T76 documents and keys are restored beside a database restored by its own means', async () => {
  const { documentId, bytes } = await backedUpOffice();
  const listed = await folder.operate('backup', ['list'], env());
  expect(listed.output).toMatch(
    /: 2 backups of files and keys\n *files and keys \S+, without their database\n.*-first {2}\(\d files?, version .*\n.*-asked {2}\(1 file, /,
  );
  expect(await folder.operate('backup', ['verify'], env())).toMatchObject({
    code: 0,
    output: expect.stringContaining('files of'),
  });
  expect(await folder.operate('backup', ['drill'], env())).toMatchObject({ code: 1 });
  // A copy of the database, as its provider's own recovery restores it.
  const [original] = databases;
  if (!original) throw new Error('There is none');
  await folder.killAll();
  const recovered = await copyOfDatabase(original);
  databases.push(recovered);

  const answer = await restore(['--newest'], { DATABASE_URL: recovered.url });
  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('1 file brought back') });
  expect(answer.output).toContain('1 file of documents');
  expect(answer.output).toContain('in no backup: LANDFALL_BACKUP_TO, SMTP_URL.');
  expect(answer.output).not.toContain('Restore it by its own means');
  expect(readdirSync(into).toSorted()).toEqual([
    ...['audit.key', 'backup.key', 'files', 'landfall.lock', 'lineage.json', 'mail.held'],
  ]);

  const variables = { ...env(recovered), LANDFALL_DATA_DIR: into };
  const server = await spawnServer(folder.issuer, variables);
  servers.push(server);
  await server.ready();
  const call = await signedIn(server.baseUrl, folder.issuer, 'ada');
  expect((await call(listCaseRecords, {})).case_records.map(({ title }) => title)).toEqual(['Okafor']);
  const document = await call(readDocument, { params: { id: documentId, no: '1' } });
  expect(Buffer.from(await document.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await folder.operate('audit', ['verify'], variables)).toMatchObject({ code: 0 });
  expect(server.output()).toContain('Mail is held since a restore');
  await until(
    async () => (await bundles()).some(({ kind }) => kind === 'after-restore'),
    20_000,
    () => `a life of its own:\n${server.output()}`,
  );
}, 180_000);

it('reports a database older or newer than the files, or a missing one', async () => {
  const { documentId } = await backedUpOffice();
  const [original] = databases;
  if (!original) throw new Error('There is none');
  await folder.killAll();
  const empty = await emptyTestDatabase();
  const recovered = await copyOfDatabase(original);
  databases.push(empty, recovered);
  for (const [variables, words] of [
    [{}, 'DATABASE_URL is not set'],
    [{ DATABASE_URL: empty.url }, 'it is empty, or not of this version'],
    [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'ECONNREFUSED'],
  ] as const) {
    const answer = await restore(['--newest'], variables);
    expect(answer).toMatchObject({ code: 0, output: expect.stringContaining(words) });
    expect(answer.output).toContain('Restore it by its own means');
    await rm(into, { recursive: true, force: true });
    into = await mkdtemp(join(tmpdir(), 'landfall-into-'));
  }
  // The file never reached the backup.
  const storage = folderStorage(place);
  const [bundle] = await bundles();
  for (const key of await filesIn(storage, bundle?.lineage ?? '')) await storage.remove(key);
  const answer = await restore(['--newest'], { DATABASE_URL: recovered.url });
  expect(answer).toMatchObject({
    code: 1,
    output: expect.stringMatching(/WRONG: The file \S+ is not in the backup/),
  });
  expect(documentId).not.toBe('');
  expect(await restore(['--newest'], {})).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  expect(await restore(['--at', '2001-01-01T00:00:00Z', '--into', join(into, 'x')], {})).toMatchObject({
    code: 1,
  });
  expect(existsSync(join(into, 'restoring'))).toBe(false);
}, 180_000);

it('T93 an interrupted restore is reported and repeated; later erasures are applied again', async () => {
  await backedUpOffice();
  await folder.killAll();
  const [original] = databases;
  if (!original) throw new Error('There is none');
  const recovered = await copyOfDatabase(original);
  databases.push(recovered);
  const query = (database: TestDatabase, text: string) =>
    withOwnConnection(database.url, async (owner) => (await owner.query(text)).rows);
  // Recorded after the moment to which the database is restored.
  await query(
    original,
    `insert into public.landfall_erasure
     select org_id, '', '2026-03-01', '2026-03-02', 'operator', '{}' from app.organization`,
  );
  expect(await folder.operate('backup', ['now'], env())).toMatchObject({ code: 0 });

  mkdirSync(join(into, 'restoring'));
  mkdirSync(join(into, 'files'));
  for (const name of ['restoring/lineage.json', 'audit.key']) writeFileSync(join(into, name), 'cut off');
  const variables = { DATABASE_URL: recovered.url };
  const refused = await spawnServer(folder.issuer, { ...variables, LANDFALL_DATA_DIR: into });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('was cut off. Run it again');

  const aside = join(folder.path, 'aside');
  const identity = join(folder.path, 'backup.key');
  const look = ['--newest', '--into', aside, '--identity', identity];
  expect(await restore(look, variables)).toMatchObject({ code: 0 });
  expect(
    await query(recovered, 'select from app.organization'),
    'it is in use beside another folder',
  ).toHaveLength(1);

  const answer = await restore(['--newest'], variables);
  expect(answer).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 organization that had been erased since: erased again'),
  });
  expect(await query(recovered, 'select from app.organization')).toEqual([]);
  expect(readdirSync(join(into, 'files'))).toEqual([]);
  expect(existsSync(join(into, 'restoring'))).toBe(false);
}, 180_000);

it('status and metrics report the archive and the files, with advice', async () => {
  const metrics = `127.0.0.1:${await freePort()}`;
  await backedUpOffice({ LANDFALL_METRICS: metrics });
  const figures = await (await fetch(`http://${metrics}/metrics`)).text();
  expect(figures).toContain('landfall_database_archive_failing 1');
  expect(figures).toContain('landfall_web_processes 1');
  expect(figures).toMatch(/landfall_backup_last_success_timestamp_seconds\{target="[^"]+"\} \d+/);
  const [server] = folder.servers;
  const variables = { ...env(), PORT: new URL(server?.baseUrl ?? '').port };
  const status = await folder.operate('status', [], variables);
  expect(status).toMatchObject({
    code: 1,
    output: expect.stringMatching(/!! {2}database log +PostgreSQL archives nothing: set archive_mode/),
  });
  expect(status.output).toMatch(/ok {2}backup +the last of files and keys is of /);
  const elsewhere = { ...variables, LANDFALL_DATABASE_BACKUP: 'elsewhere' };
  expect(await folder.operate('status', [], elsewhere)).toMatchObject({ code: 0 });
  const { LANDFALL_BACKUP_TO: _, ...without } = elsewhere;
  const off = await folder.operate('status', [], without);
  expect(off).toMatchObject({ code: 0, output: expect.stringContaining('none of files and keys is made') });
}, 120_000);

it('a bundle is made by one of two processes that share a data folder', async () => {
  const [first, second] = [await folder.launch(env()), await folder.launch(env())];
  await Promise.all([first.ready(), second.ready()]);
  const said = () => [first, second].filter((server) => server.output().includes('files and keys backed up'));
  await until(
    () => said().length > 0,
    20_000,
    () => `a bundle:\n${first.output()}`,
  );
  expect(said()).toHaveLength(1);
  const lineages = new Set((await bundles()).map(({ lineage }) => lineage));
  expect(lineages.size).toBe(1);
}, 120_000);
