import { MAIL_UNDO_SECONDS } from '@landfall/contract/constants';
import type { Message } from '@landfall/contract/messages';
import { getThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Post } from '../../platform/mail/mail.ts';
import { addDocument, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { testWorkers } from '../../testing/job-worker.ts';
import { openThread, sendMail } from '../../testing/messages.ts';
import { sendMessageMail } from './jobs.ts';

const UNDO = MAIL_UNDO_SECONDS * 1_000;
/** Longer than the time limit of a mail's job. */
const OUTLIVED = 200_000;
const NEVER = new Promise<never>(() => {});
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** A due mail with a file, and processes that send it with `post`. */
async function dueMail(
  post: Pick<Post, 'send'> & Partial<Post>,
  options: { read?: FileStore['read']; limits?: { filesMs: number; attemptMs: number } } = {},
) {
  const { read = (key) => harness.store.read(key), limits } = options;
  const store: FileStore = Object.assign(Object.create(harness.store), { read });
  const { clock } = harness;
  const handler = sendMessageMail({
    post: { close() {}, ...post },
    store,
    clock,
    ...(limits && { limits }),
  });
  const workers = await testWorkers(harness, { handlers: [handler] });
  onTestFinished(() => workers.close());
  const ada = await harness.founder('Ada');
  await harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  const { id: caseId } = await openCase(ada);
  const document = await addDocument(ada, caseId);
  const { id } = await openThread(ada, caseId);
  const mail = await sendMail(ada, id, { attachments: [{ document_id: document.id, no: 1 }] });
  await workers.advance(UNDO);
  async function stateOf(): Promise<Pick<NonNullable<Message['mail']>, 'state' | 'reason'>> {
    const { messages } = await ada.call(getThread, { params: { id } });
    const { state, reason } = messages.find((each) => each.id === mail.id)?.mail ?? expect.fail('No mail');
    return { state, reason };
  }
  return { workers, stateOf };
}

it('D42 an attempt becomes unknown before its job times out', async () => {
  const limits = { filesMs: 40_000, attemptMs: 500 };
  const { workers, stateOf } = await dueMail({ send: () => NEVER }, { limits });
  await (await workers.start()).workDue();
  expect(await stateOf()).toEqual({ state: 'unknown', reason: 'Giving it to the mail server took too long' });
});

it('a mail is retried when its files take too long to load', async () => {
  let reads = 0;
  let sent = 0;
  const { workers, stateOf } = await dueMail(
    {
      async send() {
        sent += 1;
        return { kind: 'sent' };
      },
    },
    {
      read(key) {
        reads += 1;
        return reads === 1 ? NEVER : harness.store.read(key);
      },
      limits: { filesMs: 50, attemptMs: 40_000 },
    },
  );
  const worker = await workers.start();
  await worker.workDue();
  expect([await stateOf(), sent]).toEqual([
    { state: 'queued', reason: 'A file that goes with it could not be read from the store' },
    0,
  ]);
  await workers.advance(OUTLIVED);
  await worker.workDue();
  expect([await stateOf(), sent]).toEqual([{ state: 'sent', reason: '' }, 1]);
});

it('D42 a mail of another, silent attempt becomes unknown', async () => {
  const read = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const isSending = Promise.withResolvers<void>();
  let reads = 0;
  const { workers, stateOf } = await dueMail(
    {
      send() {
        isSending.resolve();
        return NEVER;
      },
    },
    {
      async read(key) {
        const at = reads === 0 ? 0 : 1;
        reads += 1;
        asked[at].resolve();
        await read[at].promise;
        return harness.store.read(key);
      },
    },
  );
  const first = (await workers.start()).workDue();
  first.catch(() => {});
  await asked[0].promise;
  await workers.advance(OUTLIVED);
  const other = await workers.start();
  // Its job exceeds its time limit, and is retried after a pause.
  await other.workDue();
  await workers.advance(OUTLIVED);
  const second = other.workDue();
  await asked[1].promise;
  read[0].resolve();
  await isSending.promise;
  read[1].resolve();
  await second;
  expect((await stateOf()).state).toBe('sending');
  await workers.advance(OUTLIVED);
  await other.workDue();
  expect(await stateOf()).toEqual({
    state: 'unknown',
    reason: 'Landfall was stopped while the mail server was being given it',
  });
});

it('D42 a mail waits again after a stop during a slow handover, without becoming unknown', async () => {
  const [isSending, isClosed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { workers, stateOf } = await dueMail({
    async send() {
      isSending.resolve();
      await isClosed.promise;
      return { kind: 'delayed', reason: 'Its connection was closed', handedOver: false };
    },
    close: () => isClosed.resolve(),
  });
  const worker = await workers.start();
  void worker.workDue();
  await isSending.promise;
  await worker.stop(1, 10_000);
  expect(await stateOf()).toEqual({ state: 'queued', reason: 'Its connection was closed' });
});
