import {
  createDocumentFolder,
  DEFAULT_FOLDERS,
  deleteDocumentFolder,
  listDocumentFolders,
  updateDocumentFolder,
} from '@landfall/contract/document-folders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDocument, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

const list = async (by = ada) => (await by.call(listDocumentFolders, {})).document_folders;
const names = async () => (await list()).map(({ name }) => name);
const idOf = async (name: string) => (await list()).find((folder) => folder.name === name)?.id ?? '';

it('an organization begins with six folders', async () => {
  expect(await names()).toEqual([...DEFAULT_FOLDERS]);
});

it('a new folder comes last, or at the given position', async () => {
  await ada.call(createDocumentFolder, { body: { name: 'Medical' } });
  await ada.call(createDocumentFolder, { body: { name: 'Receipts', position: 2 } });
  expect(await names()).toEqual(['Identity', 'Receipts', ...DEFAULT_FOLDERS.slice(1), 'Medical']);
});

it('a folder is renamed and moved', async () => {
  const params = { id: await idOf('Notices') };
  const { document_folder } = await ada.call(updateDocumentFolder, {
    params,
    body: { name: 'USCIS notices', position: 1 },
  });
  expect(document_folder).toMatchObject({ name: 'USCIS notices', position: 1, documents: 0 });
  expect((await names()).slice(0, 2)).toEqual(['USCIS notices', 'Identity']);
});

it('folder names are unique, ignoring case', async () => {
  await expect(ada.call(createDocumentFolder, { body: { name: 'FORMS' } })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'A folder has this name already', current: { name: 'Forms' } },
  });
  const params = { id: await idOf('Other') };
  await expect(ada.call(updateDocumentFolder, { params, body: { name: 'forms' } })).rejects.toMatchObject({
    status: 409,
  });
  await ada.call(updateDocumentFolder, { params, body: { name: 'OTHER' } });
});

it('only an empty folder is deleted, documents of restricted cases counted', async () => {
  const params = { id: await idOf('Forms') };
  const caseRecord = await openCase(ada);
  await addDocument(ada, caseRecord.id, { folder_id: params.id });
  await harness.owner.query('update app.case_record set restricted = true where id = $1', [caseRecord.id]);
  const admin = await ada.colleague('admin');
  await expect(admin.call(deleteDocumentFolder, { params })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'The folder is not empty: move its documents first' },
  });
  await ada.call(deleteDocumentFolder, { params: { id: await idOf('Evidence') } });
  expect(await names()).not.toContain('Evidence');
});

describe('access', () => {
  it('viewers and users read the list and cannot change it', async () => {
    for (const role of ['viewer', 'user'] as const) {
      const member = await ada.colleague(role);
      expect(await list(member)).toHaveLength(6);
      await expect(member.call(createDocumentFolder, { body: { name: 'Mine' } })).rejects.toMatchObject({
        status: 403,
      });
    }
  });

  it('folders of another organization are not found', async () => {
    const bea = await harness.founder('Bea');
    const params = { id: await idOf('Forms') };
    for (const call of [
      () => bea.call(updateDocumentFolder, { params, body: { name: 'Mine' } }),
      () => bea.call(deleteDocumentFolder, { params }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    expect((await list(bea)).map(({ id }) => id)).not.toContain(params.id);
  });

  it('invalid input names the field', async () => {
    for (const [body, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ name: 'Medical', position: 0 }, 'position'],
    ] as const)
      await expect(ada.call(createDocumentFolder, { body })).rejects.toMatchObject({
        status: 400,
        problem: { fields: { [field]: expect.any(String) } },
      });
  });
});
