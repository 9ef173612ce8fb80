import { removeCaseBeneficiary } from '@landfall/contract/beneficiaries';
import { archiveCaseDate, restoreCaseDate } from '@landfall/contract/case-date-changes';
import { listDocumentFolders } from '@landfall/contract/document-folders';
import {
  getDocument,
  listDocuments,
  readDocument,
  restoreDocument,
  trashDocument,
  updateDocument,
} from '@landfall/contract/documents';
import { listHistory } from '@landfall/contract/history';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addDate, addDocument, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

const list = async (query: object = {}, by = ada) =>
  (await by.call(listDocuments, { query: { resource_id: caseId, ...query } })).documents;
const titles = async (query: object = {}) => (await list(query)).map(({ title }) => title);
const edit = (id: string, body: object, by = ada) => by.call(updateDocument, { params: { id }, body });

describe('the list', () => {
  it('has a case’s own documents and those of its people, by title', async () => {
    const beneficiary = await addBeneficiary(ada);
    await linkBeneficiary(ada, caseId, beneficiary.id);
    await addDocument(ada, beneficiary.id, { name: 'passport.txt' });
    await addDocument(ada, caseId, { name: 'Brief.txt' });
    await addDocument(ada, (await openCase(ada)).id, { name: 'other.txt' });
    expect((await list()).map(({ title, resource_kind }) => [title, resource_kind])).toEqual([
      ['Brief', 'case'],
      ['passport', 'beneficiary'],
    ]);
    const { documents } = await ada.call(listDocuments, { query: { resource_id: beneficiary.id } });
    expect(documents.map(({ title }) => title)).toEqual(['passport']);
  });

  it('is filtered by folder, state and words, with literal signs', async () => {
    const { document_folders } = await ada.call(listDocumentFolders, {});
    const forms = document_folders.find(({ name }) => name === 'Forms')?.id ?? '';
    await addDocument(ada, caseId, { name: 'I-130_signed.pdf', title: 'Petition', folder_id: forms });
    const percent = await addDocument(ada, caseId, { name: 'tax.txt', title: '100% share' });
    await edit(percent.id, { state: 'received' });
    expect(await titles({ folder_id: forms })).toEqual(['Petition']);
    expect(await titles({ state: 'received' })).toEqual(['100% share']);
    expect(await titles({ q: '%' })).toEqual(['100% share']);
    expect(await titles({ q: 'i-130_' })).toEqual(['Petition']);
    expect(await titles({ q: 'nothing' })).toEqual([]);
  });

  it('of an unknown record is not found', async () => {
    await expect(list({ resource_id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a document', () => {
  it('is renamed, commented, moved into a folder and marked as reviewed', async () => {
    const { id } = await addDocument(ada, caseId);
    const { document_folders } = await ada.call(listDocumentFolders, {});
    const folder_id = document_folders[0]?.id ?? '';
    const change = {
      title: 'Passport of Ngozi',
      note: 'Expires soon',
      folder_id,
      state: 'received' as const,
    };
    const { document } = await edit(id, change);
    expect(document).toMatchObject({ ...change, version: 2 });
    expect((await edit(id, { folder_id: null })).document.folder_id).toBeNull();
    expect((await edit(id, {})).document.version).toBe(3);
  });

  it('T60 of an older version is not changed, and the current one is returned', async () => {
    const { id, version } = await addDocument(ada, caseId);
    await edit(id, { title: 'First' });
    await expect(edit(id, { version, title: 'Second' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'stale_version', current: { title: 'First', version: 2 } },
    });
  });

  it('keeps former names in its history', async () => {
    const { id } = await addDocument(ada, caseId);
    await edit(id, { title: 'Passport' });
    const { changes } = await ada.call(listHistory, { query: { resource_id: id } });
    expect(changes.flatMap(({ fields }) => fields)).toEqual([
      { field: 'title', from: 'passport', to: 'Passport' },
      { field: 'title', from: null, to: 'passport' },
    ]);
  });

  it('is linked to dates of the cases on which it is shown, and no others', async () => {
    const date = await addDate(ada, caseId, '2026-06-01');
    const foreign = await addDate(ada, (await openCase(ada)).id, '2026-06-02');
    const { id } = await addDocument(ada, caseId);
    const { document } = await edit(id, { case_date_ids: [date.id] });
    expect(document.case_dates).toEqual([
      { id: date.id, date_type: 'Filing Deadline', important_date: '2026-06-01' },
    ]);
    await expect(edit(id, { case_date_ids: [foreign.id] })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { case_date_ids: expect.any(String) } },
    });
    expect((await edit(id, { case_date_ids: [] })).document.case_dates).toEqual([]);
  });

  it('of a person is linked to dates of their cases', async () => {
    const beneficiary = await addBeneficiary(ada);
    await linkBeneficiary(ada, caseId, beneficiary.id);
    const date = await addDate(ada, caseId, '2026-06-01');
    const { id } = await addDocument(ada, beneficiary.id);
    expect((await edit(id, { case_date_ids: [date.id] })).document.case_dates).toHaveLength(1);
  });

  it('moved to another record loses its links to dates', async () => {
    const date = await addDate(ada, caseId, '2026-06-01');
    const { id } = await addDocument(ada, caseId);
    await edit(id, { case_date_ids: [date.id] });
    const beneficiary = await addBeneficiary(ada);
    const { document } = await edit(id, { resource_id: beneficiary.id });
    expect(document).toMatchObject({
      resource_id: beneficiary.id,
      resource_kind: 'beneficiary',
      case_dates: [],
    });
    expect(await list()).toEqual([]);
    await expect(edit(id, { resource_id: crypto.randomUUID() })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { resource_id: expect.any(String) } },
    });
  });

  it('moved between a case and its people keeps its links to dates of that case', async () => {
    const beneficiary = await addBeneficiary(ada);
    await linkBeneficiary(ada, caseId, beneficiary.id);
    const date = await addDate(ada, caseId, '2026-06-01');
    const { id } = await addDocument(ada, caseId);
    await edit(id, { case_date_ids: [date.id] });
    for (const resource_id of [beneficiary.id, caseId])
      expect((await edit(id, { resource_id })).document.case_dates).toMatchObject([{ id: date.id }]);
  });

  it('keeps linked dates when others are chosen, although its person left the case', async () => {
    const beneficiary = await addBeneficiary(ada);
    const other = await openCase(ada);
    for (const id of [caseId, other.id]) await linkBeneficiary(ada, id, beneficiary.id);
    const [date, archived, added] = [
      await addDate(ada, caseId, '2026-06-01'),
      await addDate(ada, caseId, '2026-06-02'),
      await addDate(ada, other.id, '2026-06-03'),
    ];
    const { id } = await addDocument(ada, beneficiary.id);
    await edit(id, { case_date_ids: [date.id, archived.id] });
    await ada.call(removeCaseBeneficiary, { params: { id: caseId, beneficiaryId: beneficiary.id } });
    await ada.call(archiveCaseDate, { params: { id: archived.id } });
    const { document } = await edit(id, { case_date_ids: [date.id, archived.id, added.id] });
    expect(document.case_dates.map((each) => each.id)).toEqual([date.id, added.id]);
    expect((await edit(id, { case_date_ids: [added.id] })).document.case_dates).toHaveLength(1);
    await expect(edit(id, { case_date_ids: [date.id] })).rejects.toMatchObject({ status: 400 });
  });

  it('is linked again to an archived date when that is restored', async () => {
    const [date, other] = [
      await addDate(ada, caseId, '2026-06-01'),
      await addDate(ada, caseId, '2026-06-02'),
    ];
    const { id } = await addDocument(ada, caseId);
    await edit(id, { case_date_ids: [date.id] });
    await ada.call(archiveCaseDate, { params: { id: date.id } });
    expect((await edit(id, { case_date_ids: [other.id] })).document.case_dates).toMatchObject([
      { id: other.id },
    ]);
    await ada.call(restoreCaseDate, { params: { id: date.id } });
    const { document } = await ada.call(getDocument, { params: { id } });
    expect(document.case_dates.map((each) => each.id)).toEqual([date.id, other.id]);
  });

  it('moves to the trash and is restored unchanged', async () => {
    const date = await addDate(ada, caseId, '2026-06-01');
    const before = await addDocument(ada, caseId);
    const { document } = await edit(before.id, { case_date_ids: [date.id] });
    const params = { id: before.id };
    await ada.call(trashDocument, { params });
    await ada.call(trashDocument, { params });
    expect(await list()).toEqual([]);
    expect((await list({ trashed: 'true' })).map(({ id, trashed_at }) => [id, trashed_at])).toEqual([
      [before.id, '2026-03-02T15:00:00Z'],
    ]);
    const restored = (await ada.call(restoreDocument, { params })).document;
    expect(restored).toEqual({ ...document, version: document.version + 2 });
  });
});

describe('D8 the content', () => {
  const headersOf = async (name: string, content: string) => {
    const { id, latest } = await addDocument(ada, caseId, { name, content });
    const url = `/api/documents/${id}/versions/1/content`;
    const { headers } = await harness.inject({ method: 'GET', url, headers: ada.headers });
    return { ...headers, media_type: latest.media_type };
  };

  const OTHER = 'application/octet-stream';

  it.each([
    ['evil.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', OTHER],
    ['page.html', '<!doctype html><script>alert(1)</script>', OTHER],
    ['page.png', '<!doctype html><script>alert(1)</script>', OTHER],
    ['page.pdf', '<!doctype html><script>alert(1)</script>', OTHER],
    ['drawing.txt', '\uFEFF\n<?xml version="1.0"?><svg/>', OTHER],
    ['a.exe', 'MZ\u0000\u0000', OTHER],
    ['a.html', 'x < 3 and <b>', 'text/plain'],
    ['a.txt', '%PDF-1.7 and so on', 'application/pdf'],
    ['a.bin', 'GIF89a...', 'image/gif'],
  ])(
    'T50 of %s is identified by its bytes, sent as an attachment, and never executed',
    async (name, content, type) => {
      const headers = await headersOf(name, content);
      expect(headers.media_type).toBe(type);
      expect(headers['content-type']).toContain(type);
      expect(headers['content-disposition']).toMatch(/^attachment; /);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('can be read in ranges', async () => {
    const { id } = await addDocument(ada, caseId, { content: '0123456789' });
    const url = `/api/documents/${id}/versions/1/content`;
    const read = (range: string) =>
      harness.inject({ method: 'GET', url, headers: { ...ada.headers, range } });
    const some = await read('bytes=2-4');
    expect([some.statusCode, some.body, some.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    const none = await read('bytes=10-');
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */10']);
    const all = await read('bytes=0-1,4-5');
    expect([all.statusCode, all.body, all.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes']);
  });

  it('of an unknown version is not found', async () => {
    const { id } = await addDocument(ada, caseId);
    await expect(ada.call(readDocument, { params: { id, no: '2' } })).rejects.toMatchObject({ status: 404 });
  });

  it('D20 that is blocked, waiting or lost is given to nobody', async () => {
    for (const [set, words] of [
      ["scan_state = 'held_back'", 'held back'],
      ["scan_state = 'waiting'", 'still checking'],
      ['missing_since = now()', 'missing from the store'],
    ] as const) {
      const { id } = await addDocument(ada, caseId);
      await harness.owner.query(
        `update app.stored_file set ${set} where id in (select file_id from app.document_version where document_id = $1)`,
        [id],
      );
      await expect(ada.call(readDocument, { params: { id, no: '1' } })).rejects.toMatchObject({
        status: 409,
        problem: { message: expect.stringContaining(words) },
      });
    }
  });

  it('T84 opened by somebody is recorded once per day, person and version', async () => {
    const { id } = await addDocument(ada, caseId);
    const params = { id, no: '1' };
    const openings = async () =>
      (
        await harness.owner.query(
          "select from app.audit_entry where action = 'document.opened' and resource_id = $1",
          [id],
        )
      ).rowCount;
    await ada.call(readDocument, { params });
    await ada.call(readDocument, { params });
    expect(await openings()).toBe(1);
    await (await ada.colleague('viewer')).call(readDocument, { params });
    expect(await openings()).toBe(2);
  });
});

describe('access', () => {
  it('T21 a viewer reads and cannot change anything', async () => {
    const { id } = await addDocument(ada, caseId);
    const viewer = await ada.colleague('viewer');
    expect(await list({}, viewer)).toHaveLength(1);
    for (const call of [
      () => edit(id, { title: 'Mine' }, viewer),
      () => viewer.call(trashDocument, { params: { id } }),
      () => viewer.call(restoreDocument, { params: { id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 });
  });

  it('T15 another organization finds nothing', async () => {
    const { id } = await addDocument(ada, caseId);
    const bea = await harness.founder('Bea');
    for (const call of [
      () => bea.call(getDocument, { params: { id } }),
      () => edit(id, { title: 'Mine' }, bea),
      () => bea.call(readDocument, { params: { id, no: '1' } }),
      () => bea.call(trashDocument, { params: { id } }),
      () => list({}, bea),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  });

  it('T94 D23 documents of a restricted case are hidden outside its team, also after moving', async () => {
    const { id } = await addDocument(ada, (await openCase(ada)).id);
    await harness.owner.query('update app.case_record set restricted = true where id = $1', [caseId]);
    await edit(id, { resource_id: caseId });
    const max = await ada.colleague('admin');
    for (const call of [
      () => max.call(getDocument, { params: { id } }),
      () => max.call(readDocument, { params: { id, no: '1' } }),
      () => list({}, max),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(await list()).toHaveLength(1);
  });

  it('T94 moving to or from a restricted case leaves the title in no history that others see', async () => {
    const open = await openCase(ada, 'Open case');
    await harness.owner.query(
      "update app.case_record set restricted = true, title = 'Secret' where id = $1",
      [caseId],
    );
    const max = await ada.colleague('admin');
    const { id } = await addDocument(ada, open.id);
    await edit(id, { resource_id: caseId });
    await edit(id, { resource_id: open.id });
    const historyOf = async (by: TestPerson, resource_id: string) =>
      JSON.stringify((await by.call(listHistory, { query: { resource_id } })).changes);
    for (const resource of [id, open.id]) expect(await historyOf(max, resource)).not.toContain('Secret');
    expect(await historyOf(ada, id)).toContain('Secret');
    expect(await historyOf(max, id)).toContain('Open case');
  });

  it('T37 invalid input names the field', async () => {
    const { id } = await addDocument(ada, caseId);
    for (const [body, field] of [
      [{ title: '' }, 'title'],
      [{ title: 'a\u202Eb' }, 'title'],
      [{ note: 'x'.repeat(2_001) }, 'note'],
      [{ state: 'lost' }, 'state'],
      [{ folder_id: crypto.randomUUID() }, 'folder_id'],
      [{ case_date_ids: ['x'] }, 'case_date_ids.0'],
    ] as const)
      await expect(edit(id, body)).rejects.toMatchObject({
        status: 400,
        problem: { fields: { [field]: expect.any(String) } },
      });
  });
});
