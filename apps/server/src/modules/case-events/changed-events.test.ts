import { archiveCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import {
  acceptProposals,
  explainCaseDate,
  listCaseEvents,
  updateCaseEvent,
  verifyCaseDate,
} from '@landfall/contract/case-events';
import { getCaseRecord } from '@landfall/contract/case-records';
import { retireDeadlineRule } from '@landfall/contract/deadline-rules';
import { listTasks } from '@landfall/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptDates, enterEvent, takeDatesOf } from '../../testing/counted-dates.ts';
import { addTask, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  await takeDatesOf(ada);
  caseId = (await openCase(ada)).id;
});

const PRINTED = { inputs: { printed_due_date: '2026-05-20' } };
const PRINTED_LATER = { inputs: { printed_due_date: '2026-05-21' } };
const RECOUNTED = 'counted again, it is Tue, May 26, 2026';
const edit = (id: string, body: object) => ada.call(updateCaseEvent, { params: { id }, body });
const accept = (id: string, output: object = {}) =>
  ada.call(acceptProposals, {
    params: { id },
    body: { outputs: [{ rule: 'uscis-rfe', output: 'due', ...output }] },
  });
const list = (archived: 'true' | 'false' = 'false') =>
  ada.call(listCaseEvents, { params: { id: caseId }, query: { archived } });
const dates = async () => (await ada.call(getCaseRecord, { params: { id: caseId } })).dates;

it('moves no date: each shows its new day, and is moved when it is accepted again', async () => {
  const { event } = await enterEvent(ada, caseId);
  const [date] = await acceptDates(ada, event.id);
  const { proposals } = await edit(event.id, { service: 'personal', version: event.version });
  expect(proposals[0]?.outputs[0]).toMatchObject({
    proposed_on: '2026-05-26',
    accepted: { on: '2026-05-28', moves_by: -2, stale_reason: expect.stringContaining('May 26, 2026') },
  });
  expect((await dates())[0]).toMatchObject({ important_date: '2026-05-28', counted: { stale: true } });
  const { case_dates } = await accept(event.id);
  expect(case_dates[0]).toMatchObject({
    id: date?.id,
    important_date: '2026-05-26',
    counted: { stale: false },
  });
});

it('counts tasks from the date accepted in place of an archived one', async () => {
  const { event } = await enterEvent(ada, caseId);
  const [date] = await acceptDates(ada, event.id);
  const due_from = { case_date_id: date?.id ?? '', days: -7 };
  await addTask(ada, caseId, { title: 'Draft the response', due_from });
  await ada.call(archiveCaseDate, { params: { id: due_from.case_date_id } });
  await edit(event.id, { service: 'personal' });
  const { case_dates } = await accept(event.id);
  const { tasks } = await ada.call(listTasks, { query: { case_id: caseId } });
  expect(tasks).toMatchObject([{ due_on: '2026-05-19', due_from: { case_date_id: case_dates[0]?.id } }]);
});

it.each([
  ['safe', {}, { choose: 'safe' }, { on: '2026-03-10' }, 'safe under every reading is Tue, Jun 2, 2026'],
  ['printed', PRINTED, {}, PRINTED_LATER, 'the printed date is Thu, May 21, 2026'],
  ['printed', PRINTED, {}, { inputs: {} }, 'no date is printed any more'],
  ['printed', PRINTED, {}, { service: 'personal' }, RECOUNTED],
  ['counted', PRINTED, { choose: 'computed' }, { service: 'personal' }, RECOUNTED],
])(
  'a %s date becomes stale once a date that it depends on is: %j %j %j',
  async (_, given, choice, change, words) => {
    const { event } = await enterEvent(ada, caseId, given);
    await accept(event.id, choice);
    const { proposals } = await edit(event.id, change);
    expect(proposals[0]?.outputs[0]?.accepted?.stale_reason).toBe(`The event was changed: ${words}`);
    await accept(event.id);
    expect((await dates())[0]?.counted?.stale).toBe(false);
  },
);

it('marks a date as changed that no rule counts any more', async () => {
  const { event } = await enterEvent(ada, caseId);
  const [date] = await acceptDates(ada, event.id);
  await edit(event.id, { on: '2026-03-03' });
  await ada.call(retireDeadlineRule, { params: { key: 'uscis-rfe' } });
  await edit(event.id, { on: '2026-03-04' });
  const params = { id: date?.id ?? '' };
  const { explanation } = await ada.call(explainCaseDate, { params });
  expect(explanation).toMatchObject({
    stale_reason: 'The event was changed, and no rule in use counts this date',
    acceptance_refused: 'no rule in use counts it',
  });
  const ben = await ada.colleague('user');
  const confirmed = ben.call(verifyCaseDate, { params, body: { date: '2026-05-28' } });
  expect((await problemOf(confirmed)).code).toBe('conflict');
});

it('refuses a stale version, and inputs of another kind', async () => {
  const { event } = await enterEvent(ada, caseId);
  await edit(event.id, { on: '2026-03-03' });
  expect(await problemOf(edit(event.id, { on: '2026-03-04', version: 1 }))).toMatchObject({
    code: 'stale_version',
    current: { on: '2026-03-03', version: 2 },
  });
  expect((await problemOf(edit(event.id, { service: 'pigeon' }))).fields).toHaveProperty('service');
  expect((await problemOf(edit(crypto.randomUUID(), {}))).code).toBe('not_found');
});

it('changes nothing if the content is the same, in any order of inputs', async () => {
  await takeDatesOf(ada, 'ead-auto-extension', []);
  const inputs = { same_category_eligible: true, expires_on: '2026-06-01' };
  const renewal = { kind: 'ead_renewal.filed', on: '2025-10-01', service: null, filing_mode: null };
  const { event } = await enterEvent(ada, caseId, { ...renewal, inputs });
  expect((await edit(event.id, { inputs })).event.version).toBe(event.version);
});

it('keeps inputs that no rule uses any more', async () => {
  const { event } = await enterEvent(ada, caseId, PRINTED);
  await ada.call(retireDeadlineRule, { params: { key: 'uscis-rfe' } });
  const changed = await edit(event.id, { on: '2026-03-03', inputs: {} });
  expect(changed.event).toMatchObject({ on: '2026-03-03', service: 'mail', ...PRINTED });
  await takeDatesOf(ada);
  expect((await edit(event.id, { inputs: {} })).event.inputs).toEqual({});
});

it('archived events are listed separately; their dates stay and are marked', async () => {
  const { event } = await enterEvent(ada, caseId);
  const [date] = await acceptDates(ada, event.id);
  const refusedOf = async () =>
    (await ada.call(explainCaseDate, { params: { id: date?.id ?? '' } })).explanation?.acceptance_refused;
  await edit(event.id, { archived: true });
  expect(await list()).toMatchObject({ events: [], archived_events: 1 });
  expect((await list('true')).events).toMatchObject([{ event: { id: event.id } }]);
  expect((await dates())[0]?.counted?.stale).toBe(true);
  expect((await problemOf(accept(event.id))).code).toBe('conflict');
  expect(await refusedOf()).toBe('its event is archived');
  await edit(event.id, { archived: false });
  expect((await list('true')).events).toEqual([]);
  expect(await list()).not.toHaveProperty('archived_events');
  expect(await refusedOf()).toBeNull();
  expect((await dates())[0]?.counted?.stale).toBe(false);
});

it('a date stays stale when it is moved by hand and put back, until it is accepted again', async () => {
  const { event } = await enterEvent(ada, caseId);
  const [date] = await acceptDates(ada, event.id);
  await edit(event.id, { service: 'personal' });
  for (const important_date of ['2026-05-20', '2026-05-28']) {
    const body = { important_date, reason: 'Put there' };
    const { case_date } = await ada.call(updateCaseDate, { params: { id: date?.id ?? '' }, body });
    expect(case_date.counted).toMatchObject({ chosen: 'override', stale: true });
  }
  await accept(event.id, { choose: 'override', date: '2026-05-20', reason: 'Told by the officer' });
  expect((await dates())[0]).toMatchObject({ important_date: '2026-05-20', counted: { stale: false } });
});
