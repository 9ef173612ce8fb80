import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getDocument,
  readDocument,
  restoreDocument,
  trashDocument,
  updateDocument,
} from '@landfall/contract/documents';
import { addNote } from '@landfall/contract/notes';
import { search } from '@landfall/contract/search';
import { completeUpload, createUpload, uploadPart } from '@landfall/contract/uploads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../platform/files/file-store.ts';
import { queueWaiting } from '../../platform/jobs/queue-waiting.ts';
import { CALL_LIMITS } from '../../platform/limits.ts';
import { addBeneficiary, addDocument, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { pdfFile } from '../../testing/pdf-file.ts';
import { readFiles } from './jobs.ts';

let harness: Harness;
let workers: TestWorkers;
let ada: TestPerson;
let caseId: string;

async function start(textCommand?: string): Promise<void> {
  harness = await startHarness({
    tokenSeconds: 86_400,
    config: { limits: { ...CALL_LIMITS, waitMs: 30_000 } },
  });
  workers = await testWorkers(harness, {
    handlers: [
      readFiles({
        store: harness.store,
        scannerUrl: undefined,
        textCommand,
        announceFile: async () => {},
      }),
    ],
  });
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
}
beforeEach(() => start());
afterEach(async () => {
  await workers.close();
  await harness.close();
});

const work = async () => (await workers.start()).workDue();
const find = async (q: string, by = ada, resource_id?: string) =>
  by.call(search, { query: { q, resource_id } });
const latest = async (id: string) => (await ada.call(getDocument, { params: { id } })).document.latest;

const NOTICE = pdfFile([
  'Form I-797C',
  '',
  '',
  '',
  '',
  '',
  'The Señora Ibáñez appeared at the Port of Entry',
]);

describe('a document', () => {
  it('T94 is stored with its case locked first, as restricting the case does', async () => {
    const { id } = await addDocument(ada, caseId, { name: 'notice.pdf', content: NOTICE });
    const restriction = await harness.owner.connect();
    try {
      await restriction.query('begin');
      await restriction.query('select from app.case_record where id = $1 for update', [caseId]);
      const working = work();
      await untilWaiting(harness.owner, 1);
      await restriction.query('select from app.document where id = $1 for update nowait', [id]);
      await restriction.query('update app.case_record set restricted = true where id = $1', [caseId]);
      await restriction.query('commit');
      await working;
    } finally {
      restriction.release(true);
    }
    const { rows } = await harness.owner.query(
      'select restricted, count(*)::int as pages from app.page_text where record_id = $1 group by restricted',
      [id],
    );
    expect(rows).toEqual([{ restricted: true, pages: 3 }]);
  });

  it('is found by a word of its seventh page, with the page and the surrounding text', async () => {
    const { id } = await addDocument(ada, caseId, { name: 'notice.pdf', content: NOTICE });
    expect(await latest(id)).toMatchObject({ text_state: 'waiting', pages: null });
    await work();
    expect(await latest(id)).toMatchObject({ text_state: 'found', pages: 7 });
    const { documents } = await find('ibanez port');
    expect(documents).toEqual([
      {
        id,
        title: 'notice',
        resource_id: caseId,
        resource_kind: 'case',
        resource_name: 'Okafor: I-130',
        page: 7,
        snippet: expect.stringContaining('Señora Ibáñez appeared'),
      },
    ]);
    expect((await find('appear')).documents).toHaveLength(1);
    expect((await find('appear entry')).documents).toHaveLength(0);
    expect((await find('797c port')).documents).toEqual([]);
  });

  it('is found by its title at once, and by a new one after renaming', async () => {
    const { id } = await addDocument(ada, caseId, { title: 'Marriage certificate' });
    expect((await find('marriage')).documents).toMatchObject([{ id, page: null, snippet: '' }]);
    await ada.call(updateDocument, { params: { id }, body: { title: 'Divorce decree' } });
    expect((await find('marriage')).documents).toEqual([]);
    expect((await find('decree')).documents).toMatchObject([{ id }]);
  });

  it('is found by its latest version only', async () => {
    const { id } = await addDocument(ada, caseId, { content: 'the zebra version' });
    await work();
    const { upload } = await ada.call(createUpload, { body: { name: 'b.txt', bytes: 17, document_id: id } });
    const bytes = new Uint8Array(Buffer.from('the giraffe words'));
    await ada.call(uploadPart, { params: { id: upload.id, no: '1' }, bytes });
    await ada.call(completeUpload, { params: { id: upload.id } });
    await work();
    expect((await find('zebra')).documents).toEqual([]);
    expect((await find('giraffe')).documents).toMatchObject([{ id }]);
  });

  it('D17 in the trash is not found until it is restored', async () => {
    const { id } = await addDocument(ada, caseId, { content: 'the zebra words' });
    await work();
    await ada.call(trashDocument, { params: { id } });
    expect((await find('zebra')).documents).toEqual([]);
    await ada.call(restoreDocument, { params: { id } });
    expect((await find('zebra')).documents).toHaveLength(1);
  });

  it('is found within a case, among its people’s documents too, and follows to another record', async () => {
    const beneficiary = await addBeneficiary(ada);
    await linkBeneficiary(ada, caseId, beneficiary.id);
    const { id } = await addDocument(ada, beneficiary.id, { content: 'the zebra words' });
    await work();
    const other = (await openCase(ada)).id;
    expect((await find('zebra', ada, caseId)).documents).toHaveLength(1);
    expect((await find('zebra', ada, other)).documents).toEqual([]);
    await ada.call(updateDocument, { params: { id }, body: { resource_id: other } });
    expect((await find('zebra', ada, other)).documents).toHaveLength(1);
  });

  it('D23 T94 of a restricted case is found by its team only; another organization finds nothing', async () => {
    await addDocument(ada, caseId, { content: 'the zebra words', title: 'Zebra' });
    await work();
    const [max, bea] = [await ada.colleague('admin'), await harness.founder('Bea')];
    expect((await find('zebra', max)).documents).toHaveLength(1);
    expect((await find('zebra', bea)).documents).toEqual([]);
    await harness.owner.query('update app.case_record set restricted = true where id = $1', [caseId]);
    expect((await find('zebra', max)).documents).toEqual([]);
    expect((await find('zebra')).documents).toHaveLength(1);
    // The text is read when the case is restricted already.
    await addDocument(ada, caseId, { content: 'the giraffe words' });
    await work();
    expect((await find('giraffe', max)).documents).toEqual([]);
    expect((await find('giraffe')).documents).toHaveLength(1);
  });

  it('D12 that cannot be read fails with the reason, and can still be opened', async () => {
    const broken = await addDocument(ada, caseId, { name: 'a.pdf', content: '%PDF-1.7 nothing' });
    const fine = await addDocument(ada, caseId, { name: 'b.pdf', content: pdfFile(['zebra']) });
    await work();
    expect(await latest(broken.id)).toMatchObject({ text_state: 'failed', text_note: 'It is damaged' });
    expect(await latest(fine.id)).toMatchObject({ text_state: 'found' });
    const blob = await ada.call(readDocument, { params: { id: broken.id, no: '1' } });
    expect(await blob.text()).toBe('%PDF-1.7 nothing');
  });

  it.each([
    ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000)]), 'none'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)]), 'unsupported'],
  ])('that is %s is not searched completely for missing text', async (_, content, state) => {
    const ranges: unknown[] = [];
    const { store } = harness;
    const counting: FileStore = {
      ...store,
      read(file, range) {
        ranges.push(range);
        return store.read(file, range);
      },
    };
    await workers.close();
    const options = { store: counting, scannerUrl: undefined, textCommand: undefined };
    workers = await testWorkers(harness, {
      handlers: [readFiles({ ...options, announceFile: async () => {} })],
    });
    const { id } = await addDocument(ada, caseId, { content });
    await work();
    expect((await latest(id)).text_state).toBe(state);
    expect(ranges).toEqual([{ from: 0, to: 3 }]);
  });

  it('that the store did not return for longer than its job’s retries is read later', async () => {
    await workers.close();
    let isAway = true;
    const store: FileStore = {
      ...harness.store,
      read: async (...asked) => {
        if (isAway) throw new Error('connect ECONNREFUSED');
        return harness.store.read(...asked);
      },
    };
    const options = { store, scannerUrl: undefined, textCommand: undefined };
    workers = await testWorkers(harness, {
      handlers: [readFiles({ ...options, announceFile: async () => {} })],
    });
    const { id } = await addDocument(ada, caseId, { content: 'the zebra words' });
    const jobs = async () => {
      await queueWaiting(workers.jobsPool).work();
      const { rowCount } = await harness.owner.query("select from jobs.job where name = 'read_file'");
      return rowCount;
    };
    for (let attempt = 0; attempt < 4; attempt += 1) {
      // No second job is queued for a file that has one.
      expect(await jobs()).toBe(1);
      await work();
      await workers.advance(600_000);
    }
    expect((await latest(id)).text_state).toBe('waiting');
    isAway = false;
    expect(await jobs()).toBe(2);
    await work();
    expect(await latest(id)).toMatchObject({ text_state: 'found' });
    expect(await jobs()).toBe(2);
  });

  it('that crashes the program repeatedly is skipped, with a message', async () => {
    await workers.close();
    let deaths = 0;
    // A process that dies never ends its job.
    const store: FileStore = {
      ...harness.store,
      read: () => {
        deaths += 1;
        died.resolve();
        return new Promise<never>(() => {});
      },
    };
    let died = Promise.withResolvers<void>();
    const options = { store, scannerUrl: undefined, textCommand: undefined };
    workers = await testWorkers(harness, {
      handlers: [readFiles({ ...options, announceFile: async () => {} })],
    });
    const { id } = await addDocument(ada, caseId, { content: 'the zebra words' });
    for (let process = 1; process <= 3; process += 1) {
      died = Promise.withResolvers();
      void work();
      await died.promise;
      await workers.advance(1_300_000);
      // The job of the dead worker waits for its next attempt.
      await work();
      await workers.advance(600_000);
    }
    expect(await latest(id)).toMatchObject({ text_state: 'waiting' });
    await work();
    expect(await latest(id)).toMatchObject({
      scan_state: 'not_scanned',
      text_state: 'failed',
      text_note: 'It could not be read and stopped the program three times',
    });
    await queueWaiting(workers.jobsPool).work();
    await work();
    expect(deaths).toBe(3);
  });

  it('D15 of a hundred thousand different words is indexed once', async () => {
    const words = Array.from({ length: 100_000 }, (_, at) => `w${at}`).join(' ');
    const { id } = await addDocument(ada, caseId, { content: words });
    await work();
    expect(await latest(id)).toMatchObject({ text_state: 'found' });
    expect((await find('w99999')).documents).toMatchObject([{ id }]);
    const { rowCount } = await harness.owner.query(
      "select from jobs.job where name = 'read_file' and state <> 'completed'",
    );
    expect(rowCount).toBe(0);
  });
});

describe('a note', () => {
  it('is found by its text', async () => {
    const body = { resource_id: caseId, subject: 'Call', note_text: 'She will bring the zebra papers' };
    const { note } = await ada.call(addNote, { body });
    expect((await find('zebra')).notes).toEqual([
      {
        id: note.id,
        subject: 'Call',
        resource_id: caseId,
        resource_kind: 'case',
        resource_name: 'Okafor: I-130',
        snippet: 'She will bring the zebra papers',
      },
    ]);
  });

  it('T42 signs in a search have no special meaning', async () => {
    await ada.call(addNote, { body: { resource_id: caseId, subject: 'Call', note_text: 'a & b | c' } });
    for (const q of ["''", '& |', ':*', '!!', "b':*", '\\\\']) await find(q);
    expect((await find("call & b'")).notes).toHaveLength(1);
  });
});

it('a configured program reads scans', async () => {
  await workers.close();
  await harness.close();
  const folder = await mkdtemp(join(tmpdir(), 'landfall-ocr-'));
  const textCommand = join(folder, 'ocr');
  await writeFile(
    textCommand,
    '#!/bin/sh\nhead -c 5 "$1" >/dev/null && printf "first page\\fzebra on the second\\f"\n',
  );
  await chmod(textCommand, 0o755);
  await start(textCommand);
  const scan = await addDocument(ada, caseId, { name: 'scan.pdf', content: pdfFile(['', '']) });
  await work();
  expect(await latest(scan.id)).toMatchObject({ text_state: 'found', pages: 2 });
  expect((await find('zebra')).documents).toMatchObject([{ id: scan.id, page: 2 }]);
  await writeFile(textCommand, '#!/bin/sh\nexit 1\n');
  const other = await addDocument(ada, caseId, { name: 'scan2.pdf', content: pdfFile(['']) });
  await work();
  expect(await latest(other.id)).toMatchObject({
    text_state: 'failed',
    text_note: 'The program that reads scans failed',
  });
  await rm(folder, { recursive: true });
});
