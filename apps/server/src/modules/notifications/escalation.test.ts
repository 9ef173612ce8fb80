import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { removeUser } from '@landfall/contract/members';
import { acknowledgeNotification, listNotifications } from '@landfall/contract/notifications';
import { updateOrganization } from '@landfall/contract/organization';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf, type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { escalateMissed, queueEscalations } from './jobs.ts';
import { notify } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let harness: Harness;
let workers: TestWorkers;
let ada: TestPerson;
let max: TestPerson;
let caseId: string;
let dateId: string;

beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada');
  max = await ada.colleague('user');
  caseId = (await openCase(max)).id;
  dateId = (await addDate(max, caseId, '2026-06-01')).id;
});
afterEach(async () => {
  await workers.close();
  await harness.close();
});

/** Runs everything that is due now, repeatedly. */
async function work(): Promise<void> {
  const { jobsPool } = workers;
  const tasks = [queueEscalations(jobsPool, harness.clock)];
  for (const task of tasks) await task.work();
  await (await workers.start()).workDue();
}

async function startWorkers(): Promise<void> {
  workers = await testWorkers(harness, { handlers: [escalateMissed(harness.clock)] });
}

/** Advances the clock to an instant, and runs what is due then. */
async function workAt(instant: string): Promise<void> {
  await workers.advance(Date.parse(instant) - harness.clock.now());
  await work();
}

const remind = (key: string, ...people: TestPerson[]) =>
  inOrganizationOf(harness, max, (tx) =>
    notify(
      { tx, now: new Date(harness.clock.now()).toISOString() },
      people.map(({ id: personId }) => ({ personId, kind: 'reminder', caseId, dateId, key })),
    ),
  );
/** The person with a new token, as the clock advances beyond the lifetime of tokens. */
const again = (person: TestPerson) => person.withEmailVerified(true);
const escalatedOf = async (person: TestPerson) => {
  const { notifications } = await (await again(person)).call(listNotifications, {});
  return notifications.filter(({ kind }) => kind === 'escalated');
};

it('notifies each admin once after eight working hours, over a weekend with a clock change', async () => {
  await startWorkers();
  const admin = await ada.colleague('admin');
  const eve = await ada.colleague('user');
  // Friday, 6 March 2026, 15:00 in New York.
  await workers.advance(Date.parse('2026-03-06T20:00:00Z') - harness.clock.now());
  await remind('7 days before', max, eve);
  await workAt('2026-03-09T18:59:00Z');
  expect(await escalatedOf(ada)).toEqual([]);
  await workAt('2026-03-09T19:00:00Z');
  for (const person of [ada, admin])
    expect(await escalatedOf(person)).toMatchObject([{ date: { id: dateId }, is_waiting: true }]);
  for (const person of [max, eve]) expect(await escalatedOf(person)).toEqual([]);
  await work();
  await workAt('2026-03-12T19:00:00Z');
  expect((await escalatedOf(ada)).length).toBe(1);
});

it('skips acknowledged reminders and handled dates', async () => {
  await startWorkers();
  const eve = await ada.colleague('user');
  await remind('7 days before', max, eve);
  const [entry] = (await eve.call(listNotifications, {})).notifications;
  await eve.call(acknowledgeNotification, { params: { id: entry?.id ?? '' } });
  await workAt('2026-03-09T15:00:00Z');
  await remind('1 day before', max, eve);
  await handleDate(await again(eve), dateId);
  await workAt('2026-03-16T15:00:00Z');
  expect(await escalatedOf(ada)).toEqual([]);
});

it('locks cases before their notifications, as handling a date does', async () => {
  await startWorkers();
  await remind('7 days before', max);
  const editor = await harness.owner.connect();
  try {
    await editor.query('begin');
    await editor.query('select from app.case_record where id = $1 for update', [caseId]);
    const working = workAt('2026-03-09T15:00:00Z');
    await untilWaiting(harness.owner, 1);
    await editor.query('select from app.notification where case_id = $1 for update nowait', [caseId]);
    await editor.query('rollback');
    await working;
  } finally {
    editor.release(true);
  }
  expect(await escalatedOf(ada)).toHaveLength(1);
});

it('notifies the admins at once of reminders that only a removed member got', async () => {
  await startWorkers();
  const eve = await ada.colleague('user');
  await remind('7 days before', max, eve);
  await remind('1 day before', max);
  await ada.call(removeUser, { params: { id: max.id } });
  expect(await escalatedOf(ada)).toMatchObject([{ date: { id: dateId }, is_waiting: true }]);
  await workAt('2026-03-09T19:00:00Z');
  expect(await escalatedOf(ada)).toHaveLength(2);
});

it('skips dates of archived cases', async () => {
  await startWorkers();
  await remind('7 days before', max);
  await max.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
  await workAt('2026-03-09T15:00:00Z');
  expect(await escalatedOf(ada)).toEqual([]);
});

it('waits as long as the office has set, or forever', async () => {
  await startWorkers();
  await ada.call(updateOrganization, { body: { acknowledge_hours: 1 } });
  await remind('7 days before', max);
  await workers.advance(HOUR);
  await work();
  expect((await escalatedOf(ada)).length).toBe(1);
  await remind('3 days before', max);
  await (await again(ada)).call(updateOrganization, { body: { acknowledge_hours: 0 } });
  await remind('1 day before', max);
  await workAt('2026-03-16T15:00:00Z');
  expect((await escalatedOf(ada)).length).toBe(1);
});

it('reports a restricted case only to those who may see it', async () => {
  await startWorkers();
  const admin = await ada.colleague('admin');
  await max.call(restrictCaseRecord, { params: { id: caseId } });
  await remind('7 days before', max);
  await workAt('2026-03-09T15:00:00Z');
  expect([(await escalatedOf(ada)).length, await escalatedOf(admin)]).toEqual([1, []]);
});

it('accepts whole hours up to two working weeks', async () => {
  await startWorkers();
  for (const acknowledge_hours of [-1, 1.5, 81])
    expect(await problemOf(ada.call(updateOrganization, { body: { acknowledge_hours } }))).toMatchObject({
      code: 'invalid_input',
      fields: { acknowledge_hours: expect.any(String) },
    });
  expect((await ada.call(updateOrganization, { body: { acknowledge_hours: 80 } })).acknowledge_hours).toBe(
    80,
  );
});

it('adds no job for an organization whose last one has not begun', async () => {
  await startWorkers();
  await remind('7 days before', max);
  await workers.advance(30 * 24 * HOUR);
  const { jobsPool } = workers;
  for (let minute = 0; minute < 2; minute++) {
    await queueEscalations(jobsPool, harness.clock).work();
    await workers.advance(MINUTE);
  }
  const { rows } = await harness.owner.query("select state from jobs.job where name = 'escalation'");
  expect(rows).toEqual([{ state: 'created' }]);
});
