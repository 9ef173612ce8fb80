import { archiveCaseDate, bulkCaseDates } from '@landfall/contract/case-date-changes';
import { type CaseStatus, restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { type DueDates, getHome, type HomeScope } from '@landfall/contract/home';
import { updateTask } from '@landfall/contract/tasks';
import { readThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addPetitioner,
  addTask,
  handleDate,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { openThread, writeNote } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
/** Ada opened it and is its team. */
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  max = await ada.colleague('user');
  caseId = (await openCase(ada, 'Okafor: I-130')).id;
});

const homeOf = (person: TestPerson, scope?: HomeScope) =>
  person.call(getHome, { query: scope ? { scope } : {} });
const days = ({ dates }: DueDates) => dates.map(({ important_date }) => important_date);

/** The days of the dates in each section. */
async function due(person: TestPerson, scope?: HomeScope) {
  const { overdue, due_today, this_week, later } = await homeOf(person, scope);
  return { overdue: days(overdue), today: days(due_today), week: days(this_week), later: days(later) };
}

const NOTHING = { overdue: [], today: [], week: [], later: [] };

describe('due dates', () => {
  it('are divided by today and the end of the week on Saturday, each part ascending', async () => {
    const spread = ['2026-03-08', '2026-03-02', '2026-03-07', '2026-02-01', '2026-03-03', '2026-03-01'];
    for (const day of spread) await addDate(ada, caseId, day);
    expect(await due(ada)).toEqual({
      overdue: ['2026-02-01', '2026-03-01'],
      today: ['2026-03-02'],
      week: ['2026-03-03', '2026-03-07'],
      later: ['2026-03-08'],
    });
    const { today, week_end, overdue } = await homeOf(ada);
    expect({ today, week_end, total: overdue.total }).toEqual({
      today: '2026-03-02',
      week_end: '2026-03-07',
      total: 2,
    });
  });

  it('have nothing more this week on a Saturday, and the whole week on a Sunday', async () => {
    const monday = harness.clock.now();
    onTestFinished(() => harness.clock.set(new Date(monday).toISOString()));
    harness.clock.set('2026-03-07T15:00:00Z');
    const grace = await harness.founder('Grace');
    const { id } = await openCase(grace);
    for (const day of ['2026-03-06', '2026-03-07', '2026-03-08']) await addDate(grace, id, day);
    expect(await due(grace)).toEqual({
      overdue: ['2026-03-06'],
      today: ['2026-03-07'],
      week: [],
      later: ['2026-03-08'],
    });
    harness.clock.set('2026-03-08T15:00:00Z');
    expect((await homeOf(await harness.founder('Hana'))).week_end).toBe('2026-03-14');
  });

  it('name the case, the first beneficiary or else the petitioner', async () => {
    await addDate(ada, caseId, '2026-03-02');
    const client = async () => (await homeOf(ada)).due_today.dates[0];
    expect(await client()).toMatchObject({
      case_name: 'Okafor: I-130',
      case_id: caseId,
      date_type: 'Filing Deadline',
      client_name: null,
    });
    await linkPetitioner(ada, caseId, (await addPetitioner(ada)).id);
    expect(await client()).toMatchObject({ client_name: 'Acme Corp' });
    await linkBeneficiary(ada, caseId, (await addBeneficiary(ada)).id);
    expect(await client()).toMatchObject({ client_name: 'Ngozi Okafor' });
  });

  it('exclude handled and archived dates, and archived cases', async () => {
    const { id: done } = await addDate(ada, caseId, '2026-03-02');
    const { id: wrong } = await addDate(ada, caseId, '2026-03-02', 'Interview');
    await handleDate(ada, done);
    await ada.call(archiveCaseDate, { params: { id: wrong } });
    expect(await due(ada)).toEqual(NOTHING);
    await ada.call(bulkCaseDates, { body: { ids: [done], action: 'reopen' } });
    expect(await due(ada)).toMatchObject({ today: ['2026-03-02'] });
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
    expect(await due(ada)).toEqual(NOTHING);
    expect(await due(ada, 'office')).toEqual(NOTHING);
  });

  it('include the first twenty later ones, and the count of all', async () => {
    for (let at = 0; at < 21; at += 1)
      await addDate(ada, caseId, `2026-04-${String(at + 1).padStart(2, '0')}`);
    const { later } = await homeOf(ada);
    expect(later.total).toBe(21);
    expect(days(later)).toHaveLength(20);
    expect(days(later).at(-1)).toBe('2026-04-20');
  });

  it('refuse an unknown scope by name', async () => {
    const refused = await problemOf(homeOf(ada, 'theirs' as HomeScope));
    expect(refused).toMatchObject({ code: 'invalid_input', fields: { scope: expect.any(String) } });
  });
});

describe('cases that wait for a client', () => {
  const setStatus = (id: string, status: CaseStatus) =>
    ada.call(updateCaseRecord, { params: { id }, body: { status } });
  const waiting = async (person: TestPerson, scope?: HomeScope) =>
    (await homeOf(person, scope)).waiting_for_client;

  it('have that status, the most urgent first, those without a date last', async () => {
    const [soon, undated, filed] = [
      (await openCase(ada, 'Silva: N-400')).id,
      (await openCase(ada, 'Chen: H-1B')).id,
      (await openCase(ada, 'Rossi: I-485')).id,
    ];
    await linkBeneficiary(ada, soon, (await addBeneficiary(ada)).id);
    await addDate(ada, caseId, '2026-05-01');
    await addDate(ada, soon, '2026-02-01');
    for (const id of [caseId, soon, undated]) await setStatus(id, 'client_action_required');
    await setStatus(filed, 'filed');
    expect(await waiting(ada)).toEqual({
      cases: [
        { case_id: soon, case_name: 'Silva: N-400', client_name: 'Ngozi Okafor', urgent_date: '2026-02-01' },
        { case_id: caseId, case_name: 'Okafor: I-130', client_name: null, urgent_date: '2026-05-01' },
        { case_id: undated, case_name: 'Chen: H-1B', client_name: null, urgent_date: null },
      ],
      total: 3,
    });
    await setStatus(soon, 'drafted');
    await ada.call(updateCaseRecord, { params: { id: undated }, body: { archived: true } });
    expect((await waiting(ada)).cases.map(({ case_id }) => case_id)).toEqual([caseId]);
  });

  it('include the first twenty, and the count of all', async () => {
    for (let at = 0; at < 21; at += 1) await setStatus((await openCase(ada)).id, 'client_action_required');
    const { cases, total } = await waiting(ada);
    expect([cases.length, total]).toEqual([20, 21]);
  });

  it('of one’s own are those on whose team one is; restricted ones are visible to their team', async () => {
    await setStatus(caseId, 'client_action_required');
    expect([await waiting(max), (await waiting(max, 'office')).total]).toEqual([{ cases: [], total: 0 }, 1]);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect(await waiting(max, 'office')).toEqual({ cases: [], total: 0 });
    expect((await waiting(ada, 'office')).total).toBe(1);
    expect(await waiting(await harness.founder('Grace'), 'office')).toEqual({ cases: [], total: 0 });
  });
});

describe('tasks', () => {
  const tasksOf = async (person: TestPerson, scope?: HomeScope) => {
    const { tasks, total } = (await homeOf(person, scope)).tasks;
    return [tasks.map(({ title }) => title), total];
  };

  it('of one’s own are those assigned to oneself, the office’s are all, sorted by day', async () => {
    await addTask(ada, caseId, { title: 'Undated', assignee_id: ada.id });
    await addTask(ada, caseId, { title: 'Due', due_on: '2026-04-01', assignee_id: ada.id });
    await addTask(ada, caseId, { title: 'Of Max', assignee_id: max.id });
    const { id } = await addTask(ada, caseId, { title: 'Done', assignee_id: ada.id });
    await ada.call(updateTask, { params: { id }, body: { state: 'done' } });
    expect(await tasksOf(ada)).toEqual([['Due', 'Undated'], 2]);
    expect(await tasksOf(max)).toEqual([['Of Max'], 1]);
    expect(await tasksOf(max, 'office')).toEqual([['Due', 'Undated', 'Of Max'], 3]);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect([await tasksOf(max), await tasksOf(max, 'office')]).toEqual([
      [[], 0],
      [[], 0],
    ]);
  });

  it('include the first fifty with the count of all, without archived cases', async () => {
    for (let at = 0; at < 51; at += 1)
      await addTask(ada, caseId, { title: `Task ${at}`, assignee_id: ada.id });
    const { tasks, total } = (await homeOf(ada)).tasks;
    expect([tasks.length, total]).toEqual([50, 51]);
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
    expect(await tasksOf(ada, 'office')).toEqual([[], 0]);
  });
});

describe('scope of dates', () => {
  it('one’s own are those of cases on whose team one is; the office’s are everyone’s', async () => {
    await addDate(ada, caseId, '2026-03-02');
    expect(await due(max)).toEqual(NOTHING);
    expect(await due(max, 'office')).toMatchObject({ today: ['2026-03-02'] });
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [max.id] } });
    expect(await due(max)).toMatchObject({ today: ['2026-03-02'] });
    expect(await due(ada)).toEqual(NOTHING);
  });

  it('a restricted case is its team’s, in the counts too', async () => {
    const eve = await ada.colleague('admin');
    const { id } = await openCase(max, 'Okafor: VAWA');
    await addDate(max, id, '2026-03-02');
    await max.call(restrictCaseRecord, { params: { id } });
    expect((await homeOf(eve, 'office')).due_today).toEqual({ dates: [], total: 0 });
    expect((await homeOf(max, 'office')).due_today).toMatchObject({ total: 1 });
    expect(await due(max)).toMatchObject({ today: ['2026-03-02'] });
  });

  it('another organization sees none of them', async () => {
    await addDate(ada, caseId, '2026-03-02');
    const stranger = await harness.founder('Grace');
    expect(await due(stranger, 'office')).toEqual(NOTHING);
  });
});

describe('unread threads', () => {
  const unreadOf = async (person: TestPerson) => (await homeOf(person)).unread;

  it('have news for the caller, the latest first', async () => {
    const threads = [];
    for (const subject of ['Interview', 'Medical', 'Fees', 'Visa', 'Photos', 'Passport'])
      threads.push(await openThread(ada, caseId, subject));
    for (const { id } of threads) {
      harness.clock.advance(1_000);
      await writeNote(ada, id, { text: 'Look', mentions: [max.id] });
    }
    const { threads: shown, total } = await unreadOf(max);
    expect(total).toBe(6);
    expect(shown.map(({ subject }) => subject)).toEqual(['Passport', 'Photos', 'Visa', 'Fees', 'Medical']);
    expect(shown[0]).toEqual({
      id: threads.at(-1)?.id,
      subject: 'Passport',
      owner_name: 'Okafor: I-130',
      last_author: 'Ada',
      last_at: new Date(harness.clock.now()).toISOString().replace('.000', ''),
    });
    expect(await unreadOf(ada)).toEqual({ threads: [], total: 0 });
    await max.call(readThread, { params: { id: threads.at(-1)?.id ?? '' }, body: { number: 1 } });
    expect(await unreadOf(max)).toMatchObject({
      total: 5,
      threads: [{ subject: 'Photos' }, ...Array(4).fill({})],
    });
  });

  it('D54 are the same in each scope, also for viewers, with restricted cases for their team only', async () => {
    const vera = await ada.colleague('viewer');
    const { id } = await openThread(ada, caseId);
    await writeNote(ada, id, { text: 'Look', mentions: [vera.id] });
    for (const scope of ['mine', 'office'] as const) expect((await homeOf(vera, scope)).unread.total).toBe(1);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect(await unreadOf(vera)).toEqual({ threads: [], total: 0 });
    expect(await unreadOf(await harness.founder())).toEqual({ threads: [], total: 0 });
  });
});
