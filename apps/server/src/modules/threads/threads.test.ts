import { deleteBeneficiary, restoreBeneficiary } from '@landfall/contract/beneficiaries';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import { UNREAD_COUNTED } from '@landfall/contract/constants';
import { listNotifications } from '@landfall/contract/notifications';
import { search } from '@landfall/contract/search';
import {
  countUnreadThreads,
  createThread,
  getThread,
  listThreads,
  readThread,
  type ThreadBox,
  updateThread,
} from '@landfall/contract/threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { openThread, writeNote } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';
import * as queries from './queries.ts';

const MINUTE = 60_000;
let harness: Harness;
let ada: TestPerson;
let max: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  max = await ada.colleague('user');
});

const box = async (by: TestPerson, wanted?: ThreadBox, more: object = {}) =>
  (await by.call(listThreads, { query: { ...(wanted && { box: wanted }), ...more } })).threads.map(
    ({ subject }) => subject,
  );
const edit = async (
  by: TestPerson,
  id: string,
  body: Parameters<typeof by.call<typeof updateThread>>[1]['body'],
) => (await by.call(updateThread, { params: { id }, body })).thread;
const later = (milliseconds: number) => new Date(harness.clock.now() + milliseconds).toISOString();
const unread = async (by: TestPerson) => (await by.call(countUnreadThreads, {})).unread;

describe('a thread', () => {
  it('is opened on a case, a beneficiary or a petitioner, and names it', async () => {
    const { id } = await openCase(ada, 'Okafor: I-130');
    const person = await addBeneficiary(ada);
    expect(await openThread(ada, id)).toMatchObject({
      subject: 'Interview',
      state: 'open',
      assignee: null,
      snoozed_until: null,
      owner: { kind: 'case', id, name: 'Okafor: I-130' },
      messages: 0,
      last: null,
      is_unread: false,
    });
    expect((await openThread(ada, person.id)).owner).toMatchObject({ kind: 'beneficiary', id: person.id });
  });

  it.each([crypto.randomUUID(), 'another organization'])('is refused on %s', async (id) => {
    const other = await harness.founder('Bea');
    const resource_id = id.includes(' ') ? (await openCase(other)).id : id;
    const body = { resource_id, subject: 'Interview' };
    expect(await problemOf(ada.call(createThread, { body }))).toMatchObject({ code: 'not_found' });
  });

  it('of a case’s person is listed with the case', async () => {
    const { id } = await openCase(ada);
    const person = await addBeneficiary(ada);
    await linkBeneficiary(ada, id, person.id);
    const ofPerson = await openThread(ada, person.id, 'Of the person');
    await openThread(ada, undefined, 'Elsewhere');
    await edit(ada, ofPerson.id, { state: 'closed' });
    await openThread(ada, id, 'Of the case');
    expect(await box(ada, undefined, { resource_id: id })).toEqual(['Of the case', 'Of the person']);
    expect(await box(ada, undefined, { resource_id: person.id })).toEqual(['Of the person']);
  });

  it('is in each matching box', async () => {
    const { id } = await openThread(ada);
    const boxes = async () => {
      const all: ThreadBox[] = ['mine', 'unassigned', 'all', 'waiting', 'snoozed', 'closed'];
      const found = await Promise.all(
        all.map(async (each) => [each, (await box(ada, each)).length] as const),
      );
      return found.filter(([, count]) => count > 0).map(([each]) => each);
    };
    expect(await boxes()).toEqual(['unassigned', 'all']);
    await edit(ada, id, { assignee_id: ada.id });
    expect(await boxes()).toEqual(['mine', 'all']);
    await edit(ada, id, { state: 'waiting' });
    expect(await boxes()).toEqual(['mine', 'all', 'waiting']);
    await edit(ada, id, { snoozed_until: later(MINUTE) });
    expect(await boxes()).toEqual(['snoozed']);
    harness.clock.advance(2 * MINUTE);
    expect(await boxes()).toEqual(['mine', 'all', 'waiting']);
    await edit(ada, id, { state: 'closed' });
    expect(await boxes()).toEqual(['closed']);
  });

  it('list is paged without gaps or repeats, the latest first', async () => {
    const ids: string[] = [];
    for (const subject of ['A', 'B', 'C']) ids.push((await openThread(ada, undefined, subject)).id);
    harness.clock.advance(1_000);
    await writeNote(ada, ids[0] ?? '');
    const first = await ada.call(listThreads, { query: { limit: 2 } });
    const rest = await ada.call(listThreads, { query: { limit: 2, cursor: first.next_cursor ?? '' } });
    expect([...first.threads, ...rest.threads].map(({ subject }) => subject)).toEqual(['A', 'C', 'B']);
    expect([first.total, rest.next_cursor]).toEqual([3, null]);
    expect(await problemOf(ada.call(listThreads, { query: { cursor: 'x' } }))).toMatchObject({
      code: 'invalid_input',
      fields: { cursor: expect.any(String) },
    });
  });

  it('is found by words of its subject and messages, in the inbox and by the search', async () => {
    const { id } = await openThread(ada, undefined, 'Biometrics');
    await writeNote(ada, id, { text: 'Nothing yet' });
    await writeNote(ada, id, { text: 'The café in Lagos moved' });
    expect(await box(ada, 'all', { q: 'cafe lagos' })).toEqual(['Biometrics']);
    expect(await box(ada, 'all', { q: 'biometr' })).toEqual(['Biometrics']);
    expect(await box(ada, 'all', { q: 'elsewhere' })).toEqual([]);
    const { messages } = await ada.call(search, { query: { q: 'cafe lagos' } });
    expect(messages).toMatchObject([
      { id, subject: 'Biometrics', number: 2, snippet: 'The café in Lagos moved' },
    ]);
    expect((await ada.call(search, { query: { q: 'biometrics' } })).messages).toMatchObject([
      { id, number: null, snippet: '' },
    ]);
    await edit(ada, id, { subject: 'Medical' });
    expect(await box(ada, 'all', { q: 'biometrics' })).toEqual([]);
    expect(await box(ada, 'all', { q: 'medical' })).toEqual(['Medical']);
  });
});

describe('an assignment', () => {
  it('notifies the member, unless they took it themselves', async () => {
    const { id } = await openThread(ada, undefined, 'Interview');
    await edit(ada, id, { assignee_id: ada.id });
    expect(await edit(ada, id, { assignee_id: max.id })).toMatchObject({ assignee: { id: max.id } });
    const entries = async (by: TestPerson) => (await by.call(listNotifications, {})).notifications;
    expect(await entries(max)).toMatchObject([
      { kind: 'thread_assigned', thread: { id, subject: 'Interview' } },
    ]);
    expect(await entries(ada)).toEqual([]);
  });

  it('notifies for a thread without a case', async () => {
    const { id } = await openThread(ada, (await addBeneficiary(ada)).id);
    await edit(ada, id, { assignee_id: max.id });
    expect((await max.call(listNotifications, {})).notifications).toMatchObject([
      { kind: 'thread_assigned', case_record: null, thread: { id } },
    ]);
  });

  it('goes to members only, who may read it', async () => {
    const bea = await harness.founder('Bea');
    const { id: caseId } = await openCase(ada);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    const [open, hidden] = [await openThread(ada), await openThread(ada, caseId)];
    for (const [id, assignee_id] of [
      [open.id, bea.id],
      [open.id, crypto.randomUUID()],
      [hidden.id, max.id],
    ] as const)
      expect(await problemOf(edit(ada, id, { assignee_id }))).toMatchObject({
        code: 'invalid_input',
        fields: { assignee_id: expect.any(String) },
      });
    expect(await edit(ada, hidden.id, { assignee_id: ada.id })).toMatchObject({ assignee: { id: ada.id } });
  });

  it('ends when the member leaves', async () => {
    const { id } = await openThread(ada);
    await edit(ada, id, { assignee_id: max.id });
    await harness.owner.query('delete from app.membership where person_id = $1', [max.id]);
    expect((await ada.call(getThread, { params: { id } })).thread.assignee).toBeNull();
  });
});

describe('unread threads', () => {
  it('have others’ messages that a follower has not seen', async () => {
    const { id } = await openThread(ada);
    await writeNote(max, id);
    expect([await unread(ada), await unread(max)]).toEqual([1, 0]);
    await writeNote(max, id);
    expect(await ada.call(getThread, { params: { id } })).toMatchObject({
      read_no: 0,
      thread: { is_unread: true, messages: 2 },
    });
    await ada.call(readThread, { params: { id }, body: { number: 1 } });
    expect([await unread(ada), (await ada.call(getThread, { params: { id } })).read_no]).toEqual([1, 1]);
    await ada.call(readThread, { params: { id }, body: { number: 99 } });
    expect([await unread(ada), (await ada.call(getThread, { params: { id } })).read_no]).toEqual([0, 2]);
    await writeNote(ada, id);
    expect([await unread(ada), await unread(max)]).toEqual([0, 1]);
  });

  it('do not exist for a colleague who does not follow them', async () => {
    const eve = await ada.colleague('viewer');
    const { id } = await openThread(ada);
    await writeNote(max, id);
    await eve.call(readThread, { params: { id }, body: { number: 1 } });
    expect([await unread(eve), (await eve.call(getThread, { params: { id } })).read_no]).toEqual([0, 1]);
  });

  it('D54 are counted up to a limit, without cases that one may no longer see', async () => {
    const { id: caseId } = await openCase(ada);
    const { id } = await openThread(max, caseId);
    await writeNote(ada, id);
    expect(await unread(max)).toBe(1);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect(await unread(max)).toBe(0);
    expect(await problemOf(max.call(getThread, { params: { id } }))).toMatchObject({ code: 'not_found' });
    await harness.owner.query(
      `with t as (
        insert into app.thread (org_id, id, case_id, subject, last_at, created_at)
        select $1, gen_random_uuid(), $2, 'Many', now(), now() from generate_series(1, 120) returning id)
       insert into app.thread_follower (org_id, thread_id, person_id, case_id, is_unread)
       select $1, id, $3, $2, true from t`,
      [ada.orgId, (await openCase(ada)).id, max.id],
    );
    expect(await unread(max)).toBe(UNREAD_COUNTED);
  });

  it('exclude those about a deleted client, until they are restored', async () => {
    const { id: clientId } = await addBeneficiary(ada);
    const { id } = await openThread(max, clientId);
    await writeNote(ada, id);
    expect(await unread(max)).toBe(1);
    await ada.call(deleteBeneficiary, { params: { id: clientId } });
    expect(await unread(max)).toBe(0);
    expect(await max.call(listThreads, {})).toMatchObject({ threads: [], total: 0 });
    await ada.call(restoreBeneficiary, { params: { id: clientId } });
    expect(await unread(max)).toBe(1);
    expect(await max.call(listThreads, {})).toMatchObject({ total: 1 });
  });

  it('D54 are counted without reading messages or read positions', async () => {
    const { id: caseId } = await openCase(ada);
    const { id } = await openThread(ada, caseId);
    await harness.owner.query(
      `with t as (
        insert into app.thread (org_id, id, case_id, subject, last_at, created_at)
        select $1, gen_random_uuid(), $2, 'Old', now(), now() from generate_series(1, 5000) returning id)
       insert into app.thread_follower (org_id, thread_id, person_id, case_id, is_unread)
       select $1, id, $3, $2, false from t`,
      [ada.orgId, caseId, max.id],
    );
    await harness.owner.query('analyze app.thread, app.thread_follower');
    await ada.call(updateThread, { params: { id }, body: { assignee_id: max.id } });
    await writeNote(ada, id);
    const read = await inOrganizationOf(harness, max, async (tx) => {
      // The number of rows that the connection has read of each table.
      const readSoFar = async () => {
        const { rows } = await sql<{ message: number; thread: number; follower: number }>`
          select sum(r) filter (where relname = 'message')::int as message,
            sum(r) filter (where relname = 'thread')::int as thread,
            sum(r) filter (where relname = 'thread_follower')::int as follower
          from pg_stat_xact_user_tables, lateral (select seq_tup_read + coalesce(idx_tup_fetch, 0) as r) as reads`.execute(
          tx.db,
        );
        return rows[0] ?? expect.fail('Nothing is counted');
      };
      const before = await readSoFar();
      expect(await queries.countUnread(tx, max.id)).toBe(1);
      const after = await readSoFar();
      return {
        message: after.message - before.message,
        thread: after.thread - before.thread,
        follower: after.follower - before.follower,
      };
    });
    expect(read).toMatchObject({ message: 0, thread: 0 });
    expect(read.follower).toBeLessThan(10);
  });
});

it('T94 a thread of a restricted case exists for its team only', async () => {
  const { id: caseId } = await openCase(ada);
  const thread = await openThread(ada, caseId, 'Secret hearing');
  await writeNote(ada, thread.id, { text: 'Asylum interview' });
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  expect(await box(max)).toEqual([]);
  expect(await max.call(listThreads, {})).toMatchObject({ threads: [], total: 0 });
  expect((await max.call(search, { query: { q: 'asylum interview' } })).messages).toEqual([]);
  expect(await box(max, 'all', { q: 'secret' })).toEqual([]);
  for (const [call, input] of [
    [getThread, { params: { id: thread.id } }],
    [updateThread, { params: { id: thread.id }, body: { state: 'closed' } }],
    [readThread, { params: { id: thread.id }, body: { number: 1 } }],
  ] as const)
    expect(await problemOf(max.call(call, input as never))).toMatchObject({ code: 'not_found' });
  expect(await box(ada)).toEqual(['Secret hearing']);
});
