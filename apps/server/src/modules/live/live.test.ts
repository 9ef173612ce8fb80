import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { updateChecklistItem } from '@landfall/contract/checklists';
import { trashDocument, updateDocument } from '@landfall/contract/documents';
import { removeUser, updateUserRoles } from '@landfall/contract/members';
import { listNotifications, readNotifications } from '@landfall/contract/notifications';
import { getOrganization } from '@landfall/contract/organization';
import { deleteOrganization } from '@landfall/contract/organization-data';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { announce } from '../../platform/live/announce.ts';
import type { ReadStream } from '../../testing/event-streams.ts';
import {
  addBeneficiary,
  addChecklistItem,
  addDate,
  addDocument,
  handleDate,
  makeClientLink,
  openCase,
  sendByLink,
} from '../../testing/factories.ts';
import type { Harness, TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf, testWorkers } from '../../testing/job-worker.ts';
import { hasEvents, type LiveOffice, startLiveOffice } from '../../testing/live-office.ts';
import { watchQueries } from '../../testing/sent-queries.ts';
import { until } from '../../testing/server-process.ts';
import { notify } from '../notifications/service.ts';

let office: LiveOffice;
let harness: Harness;
let ada: TestPerson;
let max: TestPerson;

beforeAll(async () => {
  office = await startLiveOffice();
  ({ harness } = office);
});
afterAll(() => office.close());

beforeEach(async () => {
  ada = await harness.founder('Ada');
  max = await ada.colleague('user');
});
afterEach(() => office.leave());

const listen = (person: TestPerson) => office.listen(person);
const listenFromNow = (person: TestPerson) => office.listenFromNow(person);
const say = (n: number, ...people: TestPerson[]) => office.say(n, ...(people as [TestPerson]));

/** Resolves once the stream has ended, and fails when it doesn't end. */
function isOver(stream: ReadStream): Promise<unknown> {
  const late = AbortSignal.timeout(3_000);
  return Promise.race([
    stream.ended,
    new Promise((_, fail) => {
      late.addEventListener('abort', () => fail(new Error('The stream goes on')));
    }),
  ]);
}

describe('a stream', () => {
  it('reports changes of a person’s bell to nobody else', async () => {
    const { id } = await openCase(ada);
    const [maxs, adas] = [await listenFromNow(max), await listenFromNow(ada)];
    await ada.call(updateCaseRecord, { params: { id }, body: { assignee_ids: [ada.id, max.id] } });
    expect(await hasEvents(maxs, 1, 'bell')).toEqual([{ kind: 'bell', id: max.id, n: harness.clock.now() }]);
    expect((await max.call(listNotifications, {})).unread).toBe(1);
    await max.call(readNotifications, { body: { up_to: new Date(harness.clock.now()).toISOString() } });
    await hasEvents(maxs, 2, 'bell');
    expect(adas.events.filter(({ kind }) => kind === 'bell')).toEqual([]);
  });

  it('is neither cached nor compressed', async () => {
    const { status, headers } = await listen(max);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
    ]);
    expect([headers.get('x-accel-buffering'), headers.get('content-encoding')]).toEqual(['no', null]);
  });

  it('reports nothing of a rolled back transaction', async () => {
    const stream = await listenFromNow(max);
    const failing = inOrganizationOf(harness, ada, async (tx) => {
      announce(tx, { kind: 'bell', id: max.id, n: 1 }, [max.id]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await say(2, max);
    await hasEvents(stream, 1);
    expect(stream.events.map(({ n }) => n)).toEqual([2]);
  });

  it('D51 reports changes after the commit, many at once, by a statement of its own', async () => {
    const stream = await listenFromNow(max);
    using sent = watchQueries(harness.appPool, true);
    const changes = Array.from({ length: 40 }, (_, at) => say(at + 1, max));
    await Promise.all(changes);
    await hasEvents(stream, 40);
    const tells = sent.statements.filter((text) => text.includes('pg_notify'));
    const commits = sent.statements.filter((text) => /^commit/i.test(text));
    expect([commits.length, tells.length < 20]).toEqual([40, true]);
    // A transaction that writes and notifies would block all others until its commit is on disk.
    expect(sent.statements.findIndex((text) => text.includes('pg_notify'))).toBeGreaterThan(
      sent.statements.findIndex((text) => /^commit/i.test(text)),
    );
  });

  it('reports more at once than one notification can hold', async () => {
    const stream = await listenFromNow(max);
    await inOrganizationOf(harness, ada, async (tx) => {
      for (let n = 1; n <= 300; n += 1) announce(tx, { kind: 'bell', id: max.id, n }, [max.id]);
    });
    await hasEvents(stream, 300);
    expect(stream.events.map(({ n }) => n)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
  });

  it('D48 ends with its first events for a buffering proxy, with all of them', async () => {
    const stream = await office.listen(max, true);
    await inOrganizationOf(harness, ada, async (tx) => {
      for (let n = 1; n <= 3; n += 1) announce(tx, { kind: 'bell', id: max.id, n }, [max.id]);
    });
    await isOver(stream);
    expect(stream.events.map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('reports nothing of another organization to the same person', async () => {
    const stream = await listenFromNow(max);
    const bea = await harness.founder('Bea');
    await inOrganizationOf(harness, bea, async (tx) =>
      announce(tx, { kind: 'bell', id: max.id, n: 1 }, [max.id]),
    );
    await say(2, max);
    await hasEvents(stream, 1);
    expect(stream.events.map(({ n }) => n)).toEqual([2]);
  });

  it('T94 reports nothing of a restricted case to those who may not see it', async () => {
    const eve = await ada.colleague('admin');
    const { id: caseId } = await openCase(max);
    const { id: dateId } = await addDate(max, caseId, '2026-03-05');
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    const [hers, his] = [await listenFromNow(eve), await listenFromNow(max)];
    const told = { kind: 'escalated' as const, caseId, dateId, key: 'escalated' };
    await inOrganizationOf(harness, ada, (tx) =>
      notify(
        { tx, now: new Date(harness.clock.now()).toISOString() },
        [eve, max].map(({ id: personId }) => ({ ...told, personId })),
      ),
    );
    await hasEvents(his, 1, 'bell');
    await handleDate(max, dateId);
    await hasEvents(his, 2, 'bell');
    await say(1, eve);
    await hasEvents(hers, 1);
    expect(hers.events.map(({ n }) => n)).toEqual([1]);
  });

  it('reports all changes of a case’s documents and checklist, by anybody', async () => {
    const { caseId, itemId, token } = await makeClientLink(ada);
    const stream = await listenFromNow(max);
    const now = harness.clock.now();
    const documents = { kind: 'documents', id: caseId, n: now };
    const checklist = { kind: 'checklist', id: caseId, n: now };
    const { id } = await addDocument(ada, caseId);
    expect(await hasEvents(stream, 1)).toEqual([documents]);
    await ada.call(updateDocument, { params: { id }, body: { title: 'Passport, front' } });
    await hasEvents(stream, 2);
    await ada.call(trashDocument, { params: { id } });
    expect(await hasEvents(stream, 3)).toEqual([documents, documents, documents]);
    await ada.call(updateChecklistItem, { params: { id: itemId }, body: { note: 'Both sides' } });
    expect(await hasEvents(stream, 1, 'checklist')).toEqual([checklist]);
    await sendByLink(harness.visitor(), token, itemId);
    expect(await hasEvents(stream, 2, 'checklist')).toEqual([checklist, checklist]);
    expect(await hasEvents(stream, 4, 'documents')).toHaveLength(4);
  });

  it('reports a file’s scan and text, wherever its document is', async () => {
    const { id: caseId } = await openCase(ada);
    const post = { send: async () => ({ kind: 'sent' }) as const, close() {} };
    const workers = await testWorkers(harness, { post });
    onTestFinished(() => workers.close());
    const stream = await listenFromNow(max);
    await addDocument(ada, caseId);
    await hasEvents(stream, 1);
    await (await workers.start()).workDue();
    await hasEvents(stream, 2);
    expect(stream.events[1]).toMatchObject({ kind: 'documents', id: caseId });
  });

  it('reports changed documents of a person, and of both records of a moved one', async () => {
    const person = await addBeneficiary(ada, { first_name: 'Adaeze' });
    const { id: caseId } = await openCase(ada);
    const stream = await listenFromNow(max);
    const { id } = await addDocument(ada, person.id);
    await hasEvents(stream, 1);
    expect(stream.events[0]).toMatchObject({ kind: 'person_documents', id: person.id });
    await ada.call(updateDocument, { params: { id }, body: { resource_id: caseId } });
    await hasEvents(stream, 3);
    expect(stream.events.slice(1)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'person_documents', id: person.id }),
        expect.objectContaining({ kind: 'documents', id: caseId }),
      ]),
    );
  });

  it('T94 reports documents of a restricted case to its team and super admins only', async () => {
    const eve = await ada.colleague('admin');
    const { caseId, itemId, token } = await makeClientLink(max);
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    const [hers, his, adas] = [await listenFromNow(eve), await listenFromNow(max), await listenFromNow(ada)];
    await addDocument(max, caseId);
    await hasEvents(his, 1, 'documents');
    await addChecklistItem(max, caseId);
    await hasEvents(his, 1, 'checklist');
    await sendByLink(harness.visitor(), token, itemId);
    for (const stream of [his, adas]) {
      await hasEvents(stream, 2, 'documents');
      await hasEvents(stream, 2, 'checklist');
    }
    await say(1, eve);
    await hasEvents(hers, 1);
    expect(hers.events.map(({ kind }) => kind)).toEqual(['bell']);
  });

  it('beyond a person’s limit ends the oldest', async () => {
    const own = [];
    for (let at = 0; at < 11; at += 1) own.push(await listen(max));
    await isOver(own[0] as ReadStream);
    await say(1, max);
    await hasEvents(own[1] as ReadStream, 1, 'bell');
    await hasEvents(own[10] as ReadStream, 1, 'bell');
  });
});

describe('D47 T89 a stream ends', () => {
  it('when its person is removed, and no other does', async () => {
    const [maxs, adas] = [await listen(max), await listen(ada)];
    await ada.call(removeUser, { params: { id: max.id } });
    await isOver(maxs);
    expect((await listen(max)).status).toBe(403);
    await say(1, ada);
    await hasEvents(adas, 1, 'bell');
  });

  it('when its person’s roles change', async () => {
    const stream = await listen(max);
    await ada.call(updateUserRoles, { params: { id: max.id }, body: { roles: ['viewer'] } });
    await isOver(stream);
  });

  it('when its organization is deleted', async () => {
    const stream = await listen(max);
    const { name } = await ada.call(getOrganization, {});
    await ada.call(deleteOrganization, { params: { id: ada.orgId }, body: { name } });
    await isOver(stream);
  });

  it('when its token expires', async () => {
    // The token is valid for ten minutes, with a leeway of one.
    harness.clock.advance(660_000 - 200);
    await isOver(await listen(max));
  });

  it('when its process no longer gets notifications, so that its browser reconnects', async () => {
    const stream = await listen(max);
    const [before] = await office.listeners();
    await harness.owner.query('select pg_terminate_backend($1)', [before?.pid]);
    await isOver(stream);
    await until(
      // The server may list the terminated connection for a moment.
      async () => (await office.listeners()).some(({ pid }) => pid !== before?.pid),
      5_000,
      () => 'the process to hear again',
    );
    const next = await listen(max);
    await say(1, max);
    await hasEvents(next, 1, 'bell');
  });

  // Last, since the server is closed.
  it('when the process stops, without delaying it', async () => {
    const stream = await listen(max);
    await harness.app.close();
    await isOver(stream);
  });
});
