import { archiveCaseDate, bulkCaseDates } from '@landfall/contract/case-dates';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { type DueDates, getHome, type HomeScope } from '@landfall/contract/home';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addPetitioner,
  handleDate,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
/** Of Ada, who opened it. */
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

/** The days of each section. */
async function due(person: TestPerson, scope?: HomeScope) {
  const { overdue, due_today, this_week, later } = await homeOf(person, scope);
  return { overdue: days(overdue), today: days(due_today), week: days(this_week), later: days(later) };
}

const NOTHING = { overdue: [], today: [], week: [], later: [] };

describe('what is due', () => {
  it('is divided by today and by the Sunday that ends the week, each part ascending', async () => {
    const spread = ['2026-03-09', '2026-03-02', '2026-03-08', '2026-02-01', '2026-03-03', '2026-03-01'];
    for (const day of spread) await addDate(ada, caseId, day);
    expect(await due(ada)).toEqual({
      overdue: ['2026-02-01', '2026-03-01'],
      today: ['2026-03-02'],
      week: ['2026-03-03', '2026-03-08'],
      later: ['2026-03-09'],
    });
    const { today, week_end, overdue } = await homeOf(ada);
    expect({ today, week_end, total: overdue.total }).toEqual({
      today: '2026-03-02',
      week_end: '2026-03-08',
      total: 2,
    });
  });

  it('on a Sunday nothing is left of the week', async () => {
    const monday = harness.clock.now();
    onTestFinished(() => harness.clock.set(new Date(monday).toISOString()));
    harness.clock.set('2026-03-08T15:00:00Z');
    const grace = await harness.founder('Grace');
    const { id } = await openCase(grace);
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-09']) await addDate(grace, id, day);
    expect(await due(grace)).toEqual({
      overdue: ['2026-03-07'],
      today: ['2026-03-08'],
      week: [],
      later: ['2026-03-09'],
    });
  });

  it('names the case, the first beneficiary or else the petitioner, and nobody where there is none', async () => {
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

  it('leaves out what is handled or archived, and archived cases', async () => {
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

  it('shows the first twenty of what is later, and counts them all', async () => {
    for (let at = 0; at < 21; at += 1)
      await addDate(ada, caseId, `2026-04-${String(at + 1).padStart(2, '0')}`);
    const { later } = await homeOf(ada);
    expect(later.total).toBe(21);
    expect(days(later)).toHaveLength(20);
    expect(days(later).at(-1)).toBe('2026-04-20');
  });

  it('names a scope that there is not', async () => {
    const refused = await problemOf(homeOf(ada, 'theirs' as HomeScope));
    expect(refused).toMatchObject({ code: 'invalid_input', fields: { scope: expect.any(String) } });
  });
});

describe('whose dates they are', () => {
  it('mine are those of the cases on whose team I am; the office’s are everyone’s', async () => {
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
