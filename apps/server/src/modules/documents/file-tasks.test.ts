import { holdCaseRecord, releaseCaseRecord } from '@landfall/contract/case-holds';
import { readDocument, trashDocument } from '@landfall/contract/documents';
import { getOrganization } from '@landfall/contract/organization';
import { deleteOrganization } from '@landfall/contract/organization-data';
import { getUpload, uploadPart } from '@landfall/contract/uploads';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/db/pool.ts';
import { writeFile } from '../../platform/files/file-store.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import { createLog } from '../../platform/log.ts';
import {
  addBeneficiary,
  addDocument,
  beginUpload,
  linkBeneficiary,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { checkFiles, deleteStaleUploads, emptyTrash } from './jobs.ts';

const DAY = 86_400_000;
let harness: Harness;
let jobsPool: pg.Pool;
let logLines: string[];
let ada: TestPerson;
let caseId: string;

beforeEach(async () => {
  harness = await startHarness({ tokenSeconds: 90 * 86_400 });
  jobsPool = createPool({
    url: String(harness.owner.options.connectionString),
    role: 'landfall_jobs',
    size: 1,
  });
  logLines = [];
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});
afterEach(async () => {
  await jobsPool.end();
  await harness.close();
});

const run = (task: (options: Parameters<typeof checkFiles>[0]) => PeriodicTask, isMailHeld = () => false) =>
  task({
    isMailHeld,
    jobsPool,
    store: harness.store,
    clock: harness.clock,
    log: createLog('info', { write: (line) => void logLines.push(line) }),
  }).work();

/** The ids of the stored files of Ada's organization. */
async function stored(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { orgId, fileId } of harness.store.list()) if (orgId === ada.orgId) ids.push(fileId);
  return ids;
}

const trash = (id: string) => ada.call(trashDocument, { params: { id } });

describe('D17 the trash', () => {
  it('is emptied after thirty days, rows and files, and nothing else', async () => {
    const [gone, kept] = [await addDocument(ada, caseId), await addDocument(ada, caseId, { name: 'b.txt' })];
    await trash(gone.id);
    await run(emptyTrash);
    harness.clock.advance(29 * DAY);
    await run(emptyTrash);
    expect(await stored()).toHaveLength(2);
    harness.clock.advance(DAY + 1);
    await run(emptyTrash);
    const { rows } = await harness.owner.query('select id from app.document');
    expect(rows).toEqual([{ id: kept.id }]);
    expect((await harness.owner.query('select from app.stored_file')).rowCount).toBe(1);
    harness.clock.advance(DAY - 1);
    await run(checkFiles);
    expect(await stored()).toHaveLength(2);
    harness.clock.advance(2);
    await run(checkFiles);
    expect(await stored()).toHaveLength(1);
  });

  it('D19 keeps files long enough for a backup that copies them after the database', async () => {
    const { id } = await addDocument(ada, caseId);
    // Sets the times of storing to the test's clock, as the store uses the real time.
    for (const fileId of await stored())
      await harness.store.touch({ orgId: ada.orgId, fileId }, harness.clock.now());
    await trash(id);
    harness.clock.advance(31 * DAY);
    const { rows: inDatabase } = await harness.owner.query<{ id: string }>('select id from app.stored_file');
    await run(emptyTrash);
    await addDocument(ada, caseId, { name: 'later.txt' });
    harness.clock.advance(DAY - 1);
    await run(checkFiles);
    expect(await stored()).toEqual(expect.arrayContaining(inDatabase.map((file) => file.id)));
  });

  it('keeps documents of a case on hold, and of its people, until its release', async () => {
    const beneficiary = await addBeneficiary(ada);
    await linkBeneficiary(ada, caseId, beneficiary.id);
    for (const owner of [caseId, beneficiary.id]) await trash((await addDocument(ada, owner)).id);
    const params = { id: caseId };
    const { case_record } = await ada.call(holdCaseRecord, { params, body: { reason: 'Litigation' } });
    expect(case_record).toMatchObject({ held_at: '2026-03-02T15:00:00Z', hold_reason: 'Litigation' });
    harness.clock.advance(40 * DAY);
    await run(emptyTrash);
    expect(await stored()).toHaveLength(2);
    const { name } = await ada.call(getOrganization, {});
    await expect(
      ada.call(deleteOrganization, { params: { id: ada.orgId }, body: { name } }),
    ).rejects.toMatchObject({ status: 409, problem: { message: expect.stringContaining('legal hold') } });
    expect((await ada.call(releaseCaseRecord, { params })).case_record.held_at).toBeNull();
    await run(emptyTrash);
    harness.clock.advance(DAY + 1);
    await run(checkFiles);
    expect(await stored()).toEqual([]);
  });
});

it('D6 an upload not completed within a day is deleted, with its parts', async () => {
  const { upload } = await beginUpload(ada, caseId, { content: 'part' });
  const bytes = new Uint8Array(Buffer.from('part'));
  await ada.call(uploadPart, { params: { id: upload.id, no: '1' }, bytes });
  const done = await addDocument(ada, caseId);
  await run(deleteStaleUploads);
  expect((await ada.call(getUpload, { params: { id: upload.id } })).upload.parts).toEqual([1]);
  harness.clock.advance(DAY + 1);
  await run(deleteStaleUploads);
  expect((await harness.owner.query('select from app.upload')).rowCount).toBe(0);
  expect((await harness.owner.query('select from app.document where id = $1', [done.id])).rowCount).toBe(1);
  expect(await stored()).toHaveLength(1);
});

describe('D2 the daily check', () => {
  const writeOrphan = (orgId = ada.orgId) =>
    writeFile(
      harness.store,
      { orgId, fileId: crypto.randomUUID() },
      (async function* () {
        yield Buffer.from('orphan');
      })(),
    );

  it('removes files without a document once they are a day old', async () => {
    await addDocument(ada, caseId);
    await writeOrphan();
    harness.clock.set(new Date().toISOString());
    await run(checkFiles);
    expect(await stored()).toHaveLength(2);
    harness.clock.advance(DAY + 60_000);
    await run(checkFiles);
    expect(await stored()).toHaveLength(1);
    expect(logLines.join()).toContain('"removed":1');
  });

  it('keeps files of organizations that the database does not know', async () => {
    const strangers = crypto.randomUUID();
    await writeOrphan(strangers);
    harness.clock.set(new Date(Date.now() + 2 * DAY).toISOString());
    await run(checkFiles);
    const left = [];
    for await (const { orgId } of harness.store.list()) left.push(orgId);
    expect(left).toEqual([strangers]);
    expect(logLines.join()).toContain(strangers);
  });

  it('removes nothing while mail is held after a restore', async () => {
    await writeOrphan();
    harness.clock.set(new Date(Date.now() + 2 * DAY).toISOString());
    await run(checkFiles, () => true);
    expect(await stored()).toHaveLength(1);
    await run(checkFiles);
    expect(await stored()).toEqual([]);
  });

  it('does not query single files that are in the store’s list', async () => {
    const bea = await harness.founder('Bea');
    for (const [person, id] of [
      [ada, caseId],
      [ada, caseId],
      [bea, (await openCase(bea)).id],
    ] as const)
      await addDocument(person, id, { name: 'one.txt', content: crypto.randomUUID() });
    const { size } = harness.store;
    let asked = 0;
    harness.store.size = (file) => {
      asked += 1;
      return size(file);
    };
    await run(checkFiles);
    expect([asked, logLines]).toEqual([0, []]);
    const [gone = ''] = await stored();
    await harness.store.remove({ orgId: ada.orgId, fileId: gone });
    await run(checkFiles);
    expect(asked).toBe(1);
    const { rows } = await harness.owner.query(
      'select id from app.stored_file where missing_since is not null',
    );
    expect(rows).toEqual([{ id: gone }]);
  });

  it('treats a store without any file as unavailable, and marks nothing', async () => {
    const { id } = await addDocument(ada, caseId, { content: 'bytes' });
    const { list, keys, size } = harness.store;
    const nothing = async function* () {};
    Object.assign(harness.store, { list: nothing, keys: nothing, size: async () => undefined });
    await expect(run(checkFiles)).rejects.toThrow('is its drive mounted');
    Object.assign(harness.store, { list, keys, size });
    expect(await (await ada.call(readDocument, { params: { id, no: '1' } })).text()).toBe('bytes');
  });

  it('reports missing files, until they are there again', async () => {
    const { id } = await addDocument(ada, caseId, { content: 'bytes' });
    const [fileId = ''] = await stored();
    await addDocument(ada, caseId, { name: 'b.txt', content: 'others' });
    await harness.store.remove({ orgId: ada.orgId, fileId });
    await run(checkFiles);
    expect(logLines.join()).toContain('"missing":1');
    const read = () => ada.call(readDocument, { params: { id, no: '1' } });
    await expect(read()).rejects.toMatchObject({ status: 409 });
    await writeFile(
      harness.store,
      { orgId: ada.orgId, fileId },
      (async function* () {
        yield Buffer.from('bytes');
      })(),
    );
    await run(checkFiles);
    expect(await (await read()).text()).toBe('bytes');
  });
});
