import { getDocument, readDocument } from '@landfall/contract/documents';
import { search } from '@landfall/contract/search';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../platform/files/file-store.ts';
import { queueWaiting } from '../../platform/jobs/queue-waiting.ts';
import { CALL_LIMITS } from '../../platform/limits.ts';
import { addDocument, openCase } from '../../testing/factories.ts';
import { EICAR, FakeScanner } from '../../testing/fake-scanner.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { readFiles } from './jobs.ts';

let scanner: FakeScanner;
let harness: Harness;
let workers: TestWorkers;
let ada: TestPerson;
let caseId: string;

/** Starts the server and the jobs, which read files by way of `through`. */
async function start(through: (store: FileStore) => FileStore = (store) => store): Promise<void> {
  const scannerUrl = await scanner.start();
  harness = await startHarness({
    tokenSeconds: 86_400,
    config: { scannerUrl, limits: { ...CALL_LIMITS, waitMs: 30_000 } },
  });
  const store = through(harness.store);
  workers = await testWorkers(harness, {
    handlers: [readFiles({ store, scannerUrl, textCommand: undefined, announceFile: async () => {} })],
  });
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
}
beforeEach(() => {
  scanner = new FakeScanner();
});
afterEach(async () => {
  await workers.close();
  await harness.close();
  scanner.stop();
});

const work = async () => (await workers.start()).workDue();
const latest = async (id: string) => (await ada.call(getDocument, { params: { id } })).document.latest;

describe('D20 a scanner', () => {
  it('releases clean files, blocks others for everybody, and never counts silence as a result', async () => {
    await start();
    const clean = await addDocument(ada, caseId, { content: 'clean zebra' });
    const bad = await addDocument(ada, caseId, { content: EICAR, title: 'Bad' });
    const read = (id: string) => ada.call(readDocument, { params: { id, no: '1' } });
    await expect(read(clean.id)).rejects.toMatchObject({ status: 409 });
    await work();
    expect(await latest(clean.id)).toMatchObject({ scan_state: 'clean', text_state: 'found' });
    expect(await latest(bad.id)).toMatchObject({ scan_state: 'held_back', scan_note: 'Eicar' });
    await queueWaiting(workers.jobsPool).work();
    const { rowCount } = await harness.owner.query("select from jobs.job where state <> 'completed'");
    expect(rowCount).toBe(0);
    expect(await (await read(clean.id)).text()).toBe('clean zebra');
    await expect(read(bad.id)).rejects.toMatchObject({ status: 409 });
    expect((await ada.call(search, { query: { q: 'eicar' } })).documents).toEqual([]);
    scanner.isAway = true;
    const unseen = await addDocument(ada, caseId, { content: 'unseen' });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await work();
      expect((await latest(unseen.id)).scan_state).toBe(attempt < 3 ? 'waiting' : 'not_scanned');
      await workers.advance(600_000);
    }
    expect(await latest(unseen.id)).toMatchObject({ scan_note: 'The virus scanner did not answer' });
    expect(await (await ada.call(readDocument, { params: { id: unseen.id, no: '1' } })).text()).toBe(
      'unseen',
    );
  });

  it('scans a file before anybody gets it, in spite of restarts', async () => {
    let stopping: PromiseWithResolvers<void> | undefined;
    // A process that dies never ends its job.
    await start((store) => ({
      ...store,
      async read(...asked) {
        if (!stopping) return store.read(...asked);
        stopping.resolve();
        return new Promise<never>(() => {});
      },
    }));
    const { id } = await addDocument(ada, caseId, { content: 'the zebra words' });
    for (let process = 1; process <= 3; process += 1) {
      stopping = Promise.withResolvers();
      void work();
      await stopping.promise;
      stopping = undefined;
      await workers.advance(1_300_000);
      // The job of the dead worker waits for its next attempt.
      await work();
      expect(await latest(id)).toMatchObject({ scan_state: 'waiting' });
      await workers.advance(600_000);
    }
    await work();
    expect(await latest(id)).toMatchObject({ scan_state: 'clean', text_state: 'found' });
  });
});
