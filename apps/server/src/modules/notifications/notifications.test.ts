import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { bulkCaseDates, updateCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, unrestrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { NOTIFICATION_DAYS, NOTIFICATIONS_SHOWN } from '@landfall/contract/constants';
import { removeUser } from '@landfall/contract/members';
import {
  acknowledgeNotification,
  listNotifications,
  type Notification,
  readNotifications,
} from '@landfall/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDate, handleDate, notifyOf, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf, testWorkers } from '../../testing/job-worker.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { sweepNotifications } from './jobs.ts';
import { type Notice, notify } from './service.ts';

const DAY = 86_400_000;
let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
let eve: TestPerson;
let caseId: string;
let dateId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  [max, eve] = [await ada.colleague('user'), await ada.colleague('viewer')];
  caseId = (await openCase(ada)).id;
  dateId = (await addDate(ada, caseId, '2026-06-01')).id;
});

const now = () => new Date(harness.clock.now()).toISOString();
const bell = (person: TestPerson) => person.call(listNotifications, {});
const entriesOf = async (person: TestPerson) => (await bell(person)).notifications;
const firstOf = async (person: TestPerson) => (await entriesOf(person))[0] as Notification;
const write = (...notices: Notice[]) =>
  inOrganizationOf(harness, ada, (tx) => notify({ tx, now: now() }, notices));
const remind = (key: string, ...people: TestPerson[]) =>
  write(...people.map(({ id: personId }) => ({ personId, kind: 'reminder' as const, caseId, dateId, key })));
const acknowledge = (person: TestPerson, { id }: { id: string }) =>
  person.call(acknowledgeNotification, { params: { id } });

describe('the bell', () => {
  it('is empty at first', async () => {
    expect(await bell(max)).toMatchObject({ notifications: [], unread: 0 });
  });

  it('shows the current date and case', async () => {
    await remind('7 days before', max);
    await max.call(updateCaseRecord, { params: { id: caseId }, body: { title: 'Okafor: I-485' } });
    expect(await entriesOf(max)).toEqual([
      {
        id: expect.any(String),
        kind: 'reminder',
        created_at: expect.stringMatching(/Z$/),
        read_at: null,
        case_record: { id: caseId, title: 'Okafor: I-485' },
        thread: null,
        task: null,
        date: {
          id: dateId,
          date_type: 'Filing Deadline',
          important_date: '2026-06-01',
          state: 'open',
          archived: false,
        },
        acknowledged_at: null,
        acknowledged_by: null,
        is_waiting: true,
      },
    ]);
    expect(await entriesOf(ada)).toEqual([]);
  });

  it('shows the newest first, and counts and shows a hundred at most', async () => {
    await write(
      ...Array.from({ length: NOTIFICATIONS_SHOWN + 5 }, (_, at) => ({
        personId: max.id,
        caseId,
        kind: 'assigned' as const,
        key: `entry ${at}`,
      })),
    );
    harness.clock.advance(1_000);
    await remind('latest', max);
    const { notifications, unread } = await bell(max);
    expect([notifications.length, unread]).toEqual([NOTIFICATIONS_SHOWN, NOTIFICATIONS_SHOWN]);
    expect(notifications[0]?.kind).toBe('reminder');
  });

  it('stores one entry per key in spite of retries, and none for outsiders', async () => {
    const stranger = await harness.founder('Bea');
    await remind('on the day', max, stranger);
    await remind('on the day', max, eve);
    expect((await entriesOf(max)).length).toBe(1);
    expect((await entriesOf(eve)).length).toBe(1);
    const { rows } = await harness.owner.query('select from app.notification where person_id = $1', [
      stranger.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is deleted with the membership', async () => {
    await remind('on the day', max);
    await ada.call(removeUser, { params: { id: max.id } });
    const { rows } = await harness.owner.query('select from app.notification where person_id = $1', [max.id]);
    expect(rows).toEqual([]);
  });

  it('drops entries after half a year', async () => {
    await remind('old', max);
    harness.clock.advance(DAY);
    await remind('new', max);
    const workers = await testWorkers(harness, {});
    harness.clock.advance((NOTIFICATION_DAYS - 1) * DAY + 1);
    await sweepNotifications(workers.jobsPool, harness.clock).work();
    await workers.close();
    const { rows } = await harness.owner.query('select about from app.notification where org_id = $1', [
      ada.orgId,
    ]);
    expect(rows).toEqual([{ about: 'new' }]);
  });
});

describe('joining a case team', () => {
  const assign = (by: TestPerson, ...people: TestPerson[]) =>
    by.call(updateCaseRecord, {
      params: { id: caseId },
      body: { assignee_ids: people.map(({ id }) => id) },
    });

  it('is notified when somebody else adds a new member', async () => {
    await assign(ada, ada, max);
    expect(await entriesOf(max)).toMatchObject([
      { kind: 'assigned', case_record: { id: caseId }, date: null, is_waiting: false },
    ]);
    await assign(max, ada, max, eve);
    expect([(await bell(ada)).unread, (await bell(max)).unread, (await bell(eve)).unread]).toEqual([0, 1, 1]);
  });

  it('is notified again to a member who had been removed', async () => {
    await assign(ada, ada, max);
    await assign(ada, ada);
    harness.clock.advance(1_000);
    await assign(ada, ada, max);
    expect((await bell(max)).unread).toBe(2);
  });

  it('is notified for bulk changes', async () => {
    const ids = [caseId, (await openCase(ada, 'Second')).id, (await notifyOf(max)).case_record?.id ?? ''];
    await ada.call(bulkCaseRecords, {
      body: { action: 'assign', ids, assignee_ids: [max.id, ada.id] },
    });
    // The last one is not counted twice, as they had it already.
    expect((await bell(max)).unread).toBe(3);
    expect((await bell(ada)).unread).toBe(0);
  });

  it('is one notification for more than ten cases at once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) ids.push((await openCase(ada)).id);
    const put = (some: string[], ...people: TestPerson[]) =>
      ada.call(bulkCaseRecords, {
        body: { action: 'assign', ids: some, assignee_ids: people.map(({ id }) => id) },
      });
    await put(ids.slice(1), max);
    expect(await entriesOf(max)).toHaveLength(10);
    await put(ids, max, eve);
    expect(await entriesOf(max)).toHaveLength(11);
    expect(await entriesOf(eve)).toMatchObject([{ kind: 'assigned', case_record: null }]);
  });

  it('is notified to the successor for a restricted case of a leaving member', async () => {
    const admin = await ada.colleague('admin');
    const { id } = await openCase(max, 'Alone');
    await max.call(restrictCaseRecord, { params: { id } });
    await admin.call(removeUser, { params: { id: max.id } });
    expect(await entriesOf(ada)).toMatchObject([{ kind: 'assigned', case_record: { title: 'Alone' } }]);
  });
});

describe('reading', () => {
  it('marks one entry, or all up to an instant', async () => {
    await remind('first', max);
    harness.clock.advance(1_000);
    await remind('second', max);
    harness.clock.advance(1_000);
    const second = await firstOf(max);
    await remind('third', max);
    await max.call(readNotifications, { body: { id: second.id } });
    expect((await bell(max)).unread).toBe(2);
    await max.call(readNotifications, { body: { up_to: second.created_at } });
    const { notifications } = await max.call(listNotifications, { query: { unread: 'true' } });
    expect(notifications).toEqual([await firstOf(max)]);
  });

  it('does not change the bells of others', async () => {
    await remind('shared', max, eve);
    await max.call(readNotifications, { body: { up_to: now() } });
    expect([(await bell(max)).unread, (await bell(eve)).unread]).toEqual([0, 1]);
    const { id } = await firstOf(eve);
    expect(await problemOf(max.call(readNotifications, { body: { id } }))).toMatchObject({
      code: 'not_found',
    });
    expect(await problemOf(acknowledge(max, { id }))).toMatchObject({ code: 'not_found' });
    expect((await firstOf(eve)).acknowledged_at).toBeNull();
  });

  it('requires one of the two, and an instant', async () => {
    for (const body of [{}, { up_to: now(), id: crypto.randomUUID() }, { up_to: 'yesterday' }])
      expect(await problemOf(max.call(readNotifications, { body }))).toMatchObject({
        code: 'invalid_input',
        fields: { up_to: expect.any(String) },
      });
  });
});

describe('acknowledging', () => {
  it('applies to all recipients of the date, by whoever does it first', async () => {
    await remind('7 days before', max, eve);
    await acknowledge(eve, await firstOf(eve));
    harness.clock.advance(1_000);
    await acknowledge(max, await firstOf(max));
    const by = { acknowledged_by: { id: eve.id }, is_waiting: false };
    expect([await firstOf(max), await firstOf(eve)]).toMatchObject([by, by]);
    // Acknowledging a reminder also marks it as read.
    expect((await firstOf(eve)).read_at).not.toBeNull();
  });

  it('does not cover a later reminder of the date', async () => {
    await remind('7 days before', max);
    await acknowledge(max, await firstOf(max));
    harness.clock.advance(1_000);
    await remind('1 day before', max);
    expect((await firstOf(max)).is_waiting).toBe(true);
  });

  it('of an entry without a date only marks it as read', async () => {
    const entry = await notifyOf(max);
    await acknowledge(max, entry);
    expect(await bell(max)).toMatchObject({ unread: 0, notifications: [{ acknowledged_at: null }] });
  });

  it.each([
    ['handling', () => handleDate(ada, dateId)],
    [
      'moving',
      () => ada.call(updateCaseDate, { params: { id: dateId }, body: { important_date: '2026-07-01' } }),
    ],
    ['archiving', () => ada.call(bulkCaseDates, { body: { ids: [dateId], action: 'archive' } })],
  ])('is implied by %s the date, which leaves nothing to read', async (_, change) => {
    await remind('7 days before', max);
    await change();
    expect(await bell(max)).toMatchObject({
      unread: 0,
      notifications: [{ acknowledged_by: { id: ada.id }, is_waiting: false }],
    });
  });

  it('is not required on an archived case', async () => {
    await remind('7 days before', max);
    const archive = (archived: boolean) =>
      ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived } });
    await archive(true);
    expect(await firstOf(max)).toMatchObject({ date: { archived: true }, is_waiting: false });
    await archive(false);
    expect(await firstOf(max)).toMatchObject({ date: { archived: false }, is_waiting: true });
  });

  it('is not implied by an edit that keeps the day', async () => {
    await remind('7 days before', max);
    await ada.call(updateCaseDate, { params: { id: dateId }, body: { place: 'Room 4' } });
    expect(await bell(max)).toMatchObject({ unread: 1, notifications: [{ is_waiting: true }] });
  });
});

describe('T94 a restricted case', () => {
  it('is neither shown nor counted for those who may no longer see it', async () => {
    await remind('7 days before', max, ada);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect(await bell(max)).toMatchObject({ notifications: [], unread: 0 });
    expect((await bell(ada)).unread).toBe(1);
    await ada.call(unrestrictCaseRecord, { params: { id: caseId } });
    expect((await bell(max)).unread).toBe(1);
  });

  it('is notified by a job, and visible once one is on the team', async () => {
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await remind('7 days before', max);
    expect((await bell(max)).unread).toBe(0);
    await ada.call(updateCaseRecord, {
      params: { id: caseId },
      body: { assignee_ids: [ada.id, max.id] },
    });
    expect((await bell(max)).unread).toBe(2);
  });
});
