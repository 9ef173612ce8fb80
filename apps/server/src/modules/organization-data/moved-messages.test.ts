import type { listBoardRows } from '@landfall/contract/board-rows';
import type { CallResult } from '@landfall/contract/endpoint';
import { loadSampleOffice } from '@landfall/contract/sample-office';
import type { getThread, listThreads } from '@landfall/contract/threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { testWorkers } from '../../testing/job-worker.ts';
import { keptPost } from '../../testing/mail-workers.ts';
import { openThread, sendMail, writeNote } from '../../testing/messages.ts';
import { accountOf, exportedArchive, importArchive } from '../../testing/moved-organizations.ts';

let here: Harness;
let there: Harness;
let ada: TestPerson;
let owner: TestPerson;

beforeEach(async () => {
  [here, there] = await Promise.all([startHarness(), startHarness()]);
  ada = await here.founder('Ada');
  owner = await there.founder('Olu');
  await ada.call(loadSampleOffice, {});
}, 60_000);
afterEach(() => Promise.all([here.close(), there.close()]));

async function read<T>(url: string): Promise<T> {
  const headers = { ...owner.headers, 'landfall-organization': ada.orgId };
  const answer = await there.inject({ method: 'GET', url, headers });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<T>();
}

/** The rows that a query finds for the moved organization, in the other installation. */
async function rowsThere<T>(of: string): Promise<T[]> {
  const { rows } = await there.owner.query(of, [ada.orgId]);
  return rows;
}

const move = async () =>
  importArchive(there, await exportedArchive(here, ada.orgId), await accountOf(there, owner));

it('D18 threads move with received mails, raw forms and waiting clients', async () => {
  await move();
  const { threads } = await read<CallResult<typeof listThreads>>('/api/threads');
  expect(threads).toHaveLength(4);
  const { id } = threads.find(({ subject }) => subject === 'Documents for the filing') ?? {};
  const { messages } = await read<CallResult<typeof getThread>>(`/api/threads/${id}`);
  expect(messages.map(({ kind }) => kind)).toEqual(['mail', 'received', 'mail', 'received']);
  const { rows } = await read<CallResult<typeof listBoardRows>>('/api/board/unanswered');
  expect(rows).toHaveLength(1);
  const files = await rowsThere<{ id: string }>(
    'select f.id from app.stored_file f join app.incoming_mail i on i.org_id = f.org_id and i.file_id = f.id where f.org_id = $1',
  );
  expect(files).toHaveLength(4);
  for (const { id: fileId } of files)
    expect(await there.store.size({ orgId: ada.orgId, fileId })).toBeGreaterThan(100);
});

it('imported markup is cleaned, and nothing pending is sent or notified by the new installation', async () => {
  const markup = JSON.stringify({ shown: '<img src=x onerror=alert(1)>', quoted: '', remotePictures: 0 });
  await here.owner.query('update app.incoming_mail set html = $2 where org_id = $1', [ada.orgId, markup]);
  await here.owner.query(
    `insert into app.received_mail (org_id, id, file_id, sha256, received_at, state, content)
     select $1, gen_random_uuid(), f.id, f.sha256, f.created_at, v.state, v.content
     from (values (1, 'triage', jsonb_build_object('text', 'Hello', 'html', $2::jsonb)), (2, 'waiting', null)) v (n, state, content)
     join (select *, row_number() over (order by i.message_id) as n from app.incoming_mail i where i.org_id = $1) i on i.n = v.n
     join app.stored_file f on f.org_id = $1 and f.id = i.file_id`,
    [ada.orgId, markup],
  );
  const { id } = await openThread(ada);
  const ben = await ada.colleague('user');
  await writeNote(ada, id, { text: 'Look', mentions: [ben.id] });
  await sendMail(await ada.withEmailVerified(true), id);
  await move();
  expect(await rowsThere('select from app.incoming_mail where org_id = $1 and html is not null')).toEqual([]);
  expect(
    await rowsThere(
      'select state, reason, content from app.received_mail where org_id = $1 order by content nulls last',
    ),
  ).toEqual([
    { state: 'triage', reason: '', content: { text: 'Hello', html: null } },
    { state: 'triage', reason: 'It had not been read when the organization was moved', content: null },
  ]);
  expect(await rowsThere("select from app.outgoing_mail where org_id = $1 and state = 'queued'")).toEqual([]);
  const post = keptPost();
  const workers = await testWorkers(there, { post });
  const worker = await workers.start();
  await workers.advance(3_600_000);
  for (const _ of ['what is told', 'its mail']) await worker.workDue();
  await workers.close();
  expect(post.mails).toEqual([]);
});
