import { createDownload, getDocument, readDocument } from '@landfall/contract/documents';
import { search } from '@landfall/contract/search';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ScannerUnreachableError, scan } from '../../platform/files/clamd.ts';
import { Clamd, EICAR, NO_CLAMD } from '../../testing/clamd.ts';
import { addDocument, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { readFiles } from './jobs.ts';

const MEGABYTE = 1024 * 1024;
/** The maximum file size that the scanner accepts, and the size that it examines. */
const SETTINGS = ['StreamMaxLength 4M', 'MaxFileSize 2M', 'AlertExceedsMax yes'];

// The long test run (TEST_SOAK) fails without the scanner instead of skipping, so that this code is always tested.
const isSkipped = NO_CLAMD !== undefined && process.env.TEST_SOAK !== '1';

describe.skipIf(isSkipped)(`D20 Debian's clamd${isSkipped ? ` (${NO_CLAMD})` : ''}`, () => {
  let clamd: Clamd;
  let harness: Harness;
  let workers: TestWorkers;
  let ada: TestPerson;
  let caseId: string;

  beforeAll(() => {
    if (NO_CLAMD) throw new Error(NO_CLAMD);
  });
  beforeEach(async () => {
    clamd = new Clamd(SETTINGS);
    await clamd.ready();
    harness = await startHarness({ tokenSeconds: 86_400, config: { scannerUrl: clamd.url } });
    workers = await testWorkers(harness, {
      handlers: [
        readFiles({
          store: harness.store,
          scannerUrl: clamd.url,
          textCommand: undefined,
          announceFile: async () => {},
        }),
      ],
    });
    ada = await harness.founder();
    caseId = (await openCase(ada)).id;
  });
  afterEach(async () => {
    await clamd.stop();
    await workers.close();
    await harness.close();
  });

  const work = async () => (await workers.start()).workDue();
  const latest = async (id: string) => (await ada.call(getDocument, { params: { id } })).document.latest;
  const read = (id: string, by = ada) => by.call(readDocument, { params: { id, no: '1' } });

  it('blocks infected files, and marks others as clean', async () => {
    const clean = await addDocument(ada, caseId, { content: 'a clean zebra' });
    const bad = await addDocument(ada, caseId, { content: EICAR });
    await work();
    expect(await latest(clean.id)).toMatchObject({ scan_state: 'clean', scan_note: '' });
    expect(await latest(bad.id)).toMatchObject({ scan_state: 'held_back', scan_note: 'Eicar.UNOFFICIAL' });
    for (const by of [ada, await ada.colleague('admin'), await ada.colleague('viewer')]) {
      await expect(read(bad.id, by)).rejects.toMatchObject({ status: 409 });
      await expect(by.call(createDownload, { body: { document_ids: [bad.id] } })).rejects.toMatchObject({
        status: 409,
      });
    }
    const { url } = await ada.call(createDownload, { body: { resource_id: caseId } });
    const all = await harness.inject({ method: 'GET', url });
    expect(all.statusCode).toBe(200);
    expect(all.rawPayload.includes('EICAR')).toBe(false);
    expect((await ada.call(search, { query: { q: 'eicar' } })).documents).toEqual([]);
  });

  it.each([
    ['looks at', 3 * MEGABYTE, 'The virus scanner did not look at all of it'],
    ['takes', 20 * MEGABYTE, 'It is larger than the virus scanner takes'],
  ])('a file larger than it %s is not scanned', async (_, bytes, note) => {
    const { id } = await addDocument(ada, caseId, {
      content: Buffer.concat([Buffer.alloc(bytes), Buffer.from(EICAR)]),
    });
    // The scanner closes the connection when a file is too large. Its answer may then be lost, and the file is scanned
    // again.
    for (let time = 0; time < 3 && (await latest(id)).scan_state === 'waiting'; time += 1) {
      await work();
      await workers.advance(600_000);
    }
    expect(await latest(id)).toMatchObject({ scan_state: 'not_scanned', scan_note: note });
    expect((await read(id)).size).toBe(bytes + EICAR.length);
  });

  it('counts as unavailable when it hangs or is gone', async () => {
    async function* content() {
      yield Buffer.from('zebra');
    }
    clamd.stall();
    await expect(scan(clamd.url, content(), 200)).rejects.toThrow(ScannerUnreachableError);
    const { id } = await addDocument(ada, caseId);
    await clamd.stop();
    await work();
    expect((await latest(id)).scan_state).toBe('waiting');
    await expect(read(id)).rejects.toMatchObject({ status: 409 });
  });
});
