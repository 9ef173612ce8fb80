import { previewMissingRequest, requestMissingItems } from '@landfall/contract/checklists';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Post, WaitingMail } from '../../platform/mail/mail.ts';
import { addChecklistItem, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { addMailbox } from '../../testing/mailboxes.ts';

let harness: Harness;
let workers: TestWorkers;
let worker: Worker;
let ada: TestPerson;
let caseId: string;
let itemId: string;
/** The mails that were sent by the product's mail server, and by those of mailboxes with the mailboxes' ids. */
let byProduct: WaitingMail[];
let byMailbox: { id: string; mail: WaitingMail }[];

function postTo(take: (mail: WaitingMail) => void): Post {
  return {
    async send(mail) {
      take(mail);
      return { kind: 'sent' };
    },
    close() {},
  };
}

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  [byProduct, byMailbox] = [[], []];
  workers = await testWorkers(harness, {
    post: postTo((mail) => byProduct.push(mail)),
    mailboxPost: async (_, id) => postTo((mail) => byMailbox.push({ id, mail })),
  });
  worker = await workers.start();
  ada = await harness.founder('Ada');
  caseId = (await openCase(ada)).id;
  itemId = (await addChecklistItem(ada, caseId, { title: 'Birth certificate' })).id;
});
afterEach(() => workers.close());

const isRequest = ({ subject }: WaitingMail) => subject.endsWith('needs documents from you');

/**
 * Sends a request.
 * @returns the sender and the reply address, as the preview shows them
 */
async function ask() {
  const params = { id: caseId };
  const words = { item_ids: [itemId], link: false };
  const { text, ...said } = await ada.call(previewMissingRequest, { params, body: words });
  expect(text).toContain('answer this mail');
  await ada.call(requestMissingItems, { params, body: { ...words, to: ['ngozi@example.test'] } });
  await worker.workDue();
  return { fromName: said.from_name, replyTo: said.reply_to };
}

it('a request has the member and the office as sender, and the member gets the answers', async () => {
  const writer = await ask();
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [ada.id]);
  expect(writer).toEqual({ fromName: "Ada (Ada's Practice)", replyTo: rows[0].email });
  expect(byProduct.filter(isRequest)).toMatchObject([{ recipient: 'ngozi@example.test', writer }]);
});

it('uses the office’s mailbox, if there is one, for sending and answers', async () => {
  const smtp = { host: 'localhost', port: 465, security: 'tls' as const };
  const { id, address } = await addMailbox(ada, {
    smtp,
    password: 'swordfish',
    sender_name: 'Whitfield Law',
  });
  const writer = await ask();
  expect(writer).toEqual({ fromName: 'Ada (Whitfield Law)', replyTo: address });
  expect(byMailbox).toMatchObject([{ id, mail: { writer } }]);
  expect(byProduct.filter(isRequest)).toEqual([]);
});

it('a mailbox without its own server gets the answers to the product’s mail', async () => {
  const { address } = await addMailbox(ada);
  const writer = await ask();
  expect(writer.replyTo).toBe(address);
  expect(byProduct.filter(isRequest)).toMatchObject([{ writer }]);
});
