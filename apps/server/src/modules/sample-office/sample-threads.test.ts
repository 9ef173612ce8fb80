import { listBoardRows } from '@landfall/contract/board-rows';
import { getHome } from '@landfall/contract/home';
import { addThreadNote } from '@landfall/contract/messages';
import { listNotifications } from '@landfall/contract/notifications';
import { loadSampleOffice, removeSampleOffice } from '@landfall/contract/sample-office';
import { search } from '@landfall/contract/search';
import { getThread, listThreads, type Thread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { testWorkers } from '../../testing/job-worker.ts';
import { keptPost } from '../../testing/mail-workers.ts';
import { openThread, writeNote } from '../../testing/messages.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada Whitfield');
  await ada.call(loadSampleOffice, {});
}, 60_000);

const threads = async (): Promise<Map<string, Thread>> => {
  const boxes = await Promise.all(
    (['all', 'closed'] as const).map((box) => ada.call(listThreads, { query: { box } })),
  );
  return new Map(boxes.flatMap((box) => box.threads).map((thread) => [thread.subject, thread]));
};

/** The number of the organization's rows in each table of threads, without empty tables. */
async function rowsLeft(): Promise<Record<string, number>> {
  const tables = ['thread', 'message', 'message_mention', 'outgoing_mail', 'mail_file', 'incoming_mail'];
  tables.push('received_mail', 'thread_mail_id', 'thread_sender', 'thread_follower', 'message_draft');
  const left: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await harness.owner.query(
      `select count(*)::int as total from app.${table} where org_id = $1`,
      [ada.orgId],
    );
    if (rows[0].total > 0) left[table] = rows[0].total;
  }
  return left;
}

describe('threads of the sample office', () => {
  it('are a week of messages: answered, unanswered, waiting, closed, and a note with a mention', async () => {
    const found = await threads();
    expect(
      [...found].map(([subject, { state, is_unread, last }]) => [subject, state, is_unread, last?.kind]),
    ).toEqual([
      ['Interview preparation', 'open', true, 'note'],
      ['Documents for the filing', 'open', true, 'received'],
      ['Translation of the birth certificate', 'waiting', false, 'note'],
      ['Question about my address', 'open', false, 'received'],
      ['Receipt of your filing', 'closed', false, 'mail'],
    ]);
    const params = { id: found.get('Documents for the filing')?.id ?? '' };
    const { messages, read_no } = await ada.call(getThread, { params, query: {} });
    expect(messages.map(({ kind, number }) => [kind, number])).toEqual([
      ['mail', 1],
      ['received', 2],
      ['mail', 3],
      ['received', 4],
    ]);
    expect(read_no).toBe(3);
    expect(messages[1]?.author.display_name).toMatch(/^\p{Lu}/u);
  });

  it('are on the board, among unread ones, in the bell and in searches', async () => {
    const { rows } = await ada.call(listBoardRows, { params: { check: 'unanswered' }, query: {} });
    expect(rows).toMatchObject([
      { reason: expect.stringMatching(/^Client wrote on .*: Question about my address$/) },
    ]);
    expect((await ada.call(getHome, { query: {} })).unread).toMatchObject({ total: 2 });
    const { notifications } = await ada.call(listNotifications, { query: {} });
    expect(notifications.filter(({ kind }) => kind === 'mention')).toHaveLength(1);
    const { messages } = await ada.call(search, { query: { q: 'interpreter' } });
    expect(messages).toHaveLength(1);
  });

  it('are sent to nobody, neither to the invented clients nor to its loader', async () => {
    ada = await ada.withEmailVerified(true);
    const post = keptPost();
    const workers = await testWorkers(harness, { post });
    const worker = await workers.start();
    for (let hours = 0; hours < 3; hours += 1) {
      await workers.advance(3_600_000);
      await worker.workDue();
    }
    expect(post.mails).toEqual([]);
    await workers.close();
  });

  it('are removed with it completely, and nothing else is', async () => {
    ada = await ada.withEmailVerified(true);
    const own = await openThread(ada, undefined, 'Our own');
    await writeNote(ada, own.id);
    const id = (await threads()).get('Question about my address')?.id ?? '';
    await ada.call(addThreadNote, { params: { id }, body: { text: 'Called', mentions: [ada.id] } });
    await ada.call(removeSampleOffice, {});
    expect([...(await threads()).keys()]).toEqual(['Our own']);
    expect(await rowsLeft()).toEqual({ thread: 1, message: 1, thread_follower: 1 });
    expect((await ada.call(search, { query: { q: 'interpreter' } })).messages).toEqual([]);
    const { notifications } = await ada.call(listNotifications, { query: {} });
    expect(notifications.filter(({ thread }) => thread !== null)).toEqual([]);
    const { rows } = await harness.owner.query(
      `select count(*)::int as total from app.stored_file f where org_id = $1 and not exists (
         select from app.document_version v where v.org_id = f.org_id and v.file_id = f.id)`,
      [ada.orgId],
    );
    expect(rows[0].total).toBe(0);
  });

  it('stay if a mail of a real client was filed in them', async () => {
    ada = await ada.withEmailVerified(true);
    const id = (await threads()).get('Question about my address')?.id ?? '';
    await harness.owner.query(
      `insert into app.received_mail (org_id, id, file_id, sha256, received_at, state)
       select f.org_id, gen_random_uuid(), f.id, f.sha256, f.created_at, 'filed'
       from app.stored_file f join app.incoming_mail i on i.org_id = f.org_id and i.file_id = f.id
       where f.org_id = $1 and i.thread_id = $2`,
      [ada.orgId, id],
    );
    await ada.call(removeSampleOffice, {});
    expect([...(await threads()).keys()]).toEqual(['Question about my address']);
    await ada.call(removeSampleOffice, {});
    expect(await rowsLeft()).toMatchObject({ thread: 1, message: 1, received_mail: 1 });
  });
});
