import { type BoardCheck, getBoard } from '@landfall/contract/board';
import { listBoardRows } from '@landfall/contract/board-rows';
import { archiveCaseDate, restoreCaseDate } from '@landfall/contract/case-date-changes';
import { updateCaseEvent, verifyCaseDate } from '@landfall/contract/case-events';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import { retireDeadlineRule } from '@landfall/contract/deadline-rules';
import { updateOrganization } from '@landfall/contract/organization';
import { CATALOGUE } from '@landfall/domain/deadline-rules/catalogue';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { acceptDates, addCountedDate, enterEvent, takeDatesOf } from '../../testing/counted-dates.ts';
import { dismissRow, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

async function rowsOf(check: BoardCheck, by = ada) {
  const { rows, total } = await by.call(listBoardRows, { params: { check } });
  const whole = (await by.call(getBoard, {})).checks.find(({ key }) => key === check);
  expect(whole?.total ?? 0).toBe(total);
  return rows;
}

it('a date that cannot be counted is a row with its reason, until it can be', async () => {
  await takeDatesOf(ada, 'ead-auto-extension', ['expires']);
  const { id: caseId } = await openCase(ada);
  const inputs = { expires_on: '2026-06-01', same_category_eligible: true };
  const body = { kind: 'ead_renewal.filed', on: '2026-03-02', service: null, filing_mode: null };
  const { event, proposals } = await enterEvent(ada, caseId, { ...body, inputs });
  expect(proposals[0]?.outputs[0]?.none).not.toBeNull();
  const [row] = await rowsOf('uncounted');
  expect(row).toMatchObject({ case_id: caseId, kind: 'case_record', since: '2026-03-02' });
  expect(row?.reason).toContain(proposals[0]?.outputs[0]?.none);
  // The event was dealt with, although no date could be counted.
  expect(await rowsOf('event_without_date')).toEqual([]);
  await ada.call(updateCaseEvent, { params: { id: event.id }, body: { archived: true } });
  expect(await rowsOf('uncounted')).toEqual([]);
});

it('so is a date with a missing input', async () => {
  await takeDatesOf(ada, 'ead-auto-extension', ['expires']);
  const { id: caseId } = await openCase(ada);
  const body = { kind: 'ead_renewal.filed', on: '2025-10-01', service: null, filing_mode: null };
  const { event } = await enterEvent(ada, caseId, body);
  expect(await rowsOf('uncounted')).toMatchObject([
    { reason: 'Automatic extension ends: Expires on is not given' },
  ]);
  const inputs = { expires_on: '2026-06-01' };
  await ada.call(updateCaseEvent, { params: { id: event.id }, body: { inputs } });
  expect(await rowsOf('uncounted')).toEqual([]);
});

it('an uncountable date is a row while its rule is in use and has a date type', async () => {
  const use = (outputs: string[]) => takeDatesOf(ada, 'ead-auto-extension', outputs);
  await use(['expires']);
  const { id: caseId } = await openCase(ada);
  await enterEvent(ada, caseId, {
    kind: 'ead_renewal.filed',
    on: '2025-10-01',
    service: null,
    filing_mode: null,
  });
  expect(await rowsOf('uncounted')).toHaveLength(1);
  await use([]);
  expect(await rowsOf('uncounted')).toEqual([]);
  await use(['expires']);
  expect(await rowsOf('uncounted')).toHaveLength(1);
  await ada.call(retireDeadlineRule, { params: { key: 'ead-auto-extension' } });
  expect(await rowsOf('uncounted')).toEqual([]);
});

it('an event has no date once the rule that could not count it is replaced by another', async () => {
  await takeDatesOf(ada, 'eoir-master');
  const { id: caseId } = await openCase(ada);
  const body = { kind: 'hearing.scheduled', on: '2026-06-01', service: null, filing_mode: null };
  await enterEvent(ada, caseId, { ...body, inputs: { detained: true } });
  const shown = async () => [(await rowsOf('uncounted')).length, (await rowsOf('event_without_date')).length];
  expect(await shown()).toEqual([1, 0]);
  await takeDatesOf(ada, 'eoir-individual');
  await ada.call(retireDeadlineRule, { params: { key: 'eoir-master' } });
  expect(await shown()).toEqual([0, 1]);
});

it('an event without accepted dates is a row', async () => {
  await takeDatesOf(ada);
  const { id: caseId } = await openCase(ada);
  const { event } = await enterEvent(ada, caseId);
  expect(await rowsOf('event_without_date')).toMatchObject([
    { case_id: caseId, reason: 'Request for evidence (RFE) of Mar 2, 2026' },
  ]);
  await acceptDates(ada, event.id);
  expect(await rowsOf('event_without_date')).toEqual([]);
});

it.each([
  [
    'only counts a day from which something may be done',
    'n400-window',
    { kind: 'lpr.admitted', inputs: { years: 5 } },
  ],
  ['is not to set its dates', 'uscis-rfe', {}],
])('an event is no row whose rule %s', async (_, key, body) => {
  await takeDatesOf(ada, key, []);
  const { id: caseId } = await openCase(ada);
  const { event } = await enterEvent(ada, caseId, { ...body, service: null, filing_mode: null });
  expect(event.on).toBe('2026-03-02');
  expect(await rowsOf('event_without_date')).toEqual([]);
});

it.each([
  ['event_without_date', 'case_event', 'uscis-rfe', 'due', {}],
  [
    'uncounted',
    'case_deadline',
    'ead-auto-extension',
    'expires',
    { kind: 'ead_renewal.filed', service: null, filing_mode: null },
  ],
] as const)(
  'a word about %s does not go for one that comes later',
  async (check, table, rule, output, body) => {
    await takeDatesOf(ada, rule, [output]);
    const { id: caseId } = await openCase(ada);
    await enterEvent(ada, caseId, body);
    await harness.owner.query(
      `update app.${table} set created_at = created_at - interval '1 day' where org_id = $1`,
      [ada.orgId],
    );
    await dismissRow(ada, caseId, check);
    expect(await rowsOf(check)).toEqual([]);
    await enterEvent(ada, caseId, { ...body, on: '2026-03-01' });
    expect(await rowsOf(check)).toMatchObject([
      { case_id: caseId, reason: expect.stringContaining('and 1 more') },
    ]);
  },
);

it('an event whose date was archived is a row until the date is restored', async () => {
  const { date, caseId } = await addCountedDate(ada);
  await ada.call(archiveCaseDate, { params: { id: date.id } });
  expect(await rowsOf('event_without_date')).toMatchObject([{ case_id: caseId }]);
  await ada.call(restoreCaseDate, { params: { id: date.id } });
  expect(await rowsOf('event_without_date')).toEqual([]);
  await handleDate(ada, date.id);
  expect(await rowsOf('event_without_date')).toEqual([]);
});

it.each([
  ['archived', (id: string) => ada.call(archiveCaseDate, { params: { id } })],
  ['handled', (id: string) => handleDate(ada, id)],
])('an accepted date that can no longer be counted is a row until it is %s', async (_, act) => {
  await takeDatesOf(ada, 'ead-auto-extension', ['expires']);
  const { id: caseId } = await openCase(ada);
  const body = { kind: 'ead_renewal.filed', on: '2025-10-01', service: null, filing_mode: null };
  const inputs = { expires_on: '2026-06-01' };
  const { event } = await enterEvent(ada, caseId, { ...body, inputs });
  const [date] = await acceptDates(ada, event.id, [{ rule: 'ead-auto-extension', output: 'expires' }]);
  await ada.call(updateCaseEvent, { params: { id: event.id }, body: { inputs: {} } });
  expect(await rowsOf('uncounted')).toMatchObject([{ case_id: caseId }]);
  await act(date?.id ?? '');
  expect(await rowsOf('uncounted')).toEqual([]);
});

it('a printed date that differs from the counted one is a row while it is open', async () => {
  await takeDatesOf(ada);
  const { id: caseId } = await openCase(ada);
  const { event } = await enterEvent(ada, caseId, { inputs: { printed_due_date: '2026-05-29' } });
  const [date] = await acceptDates(ada, event.id);
  expect(await rowsOf('printed_differs')).toMatchObject([
    {
      resource_id: date?.id,
      counted: true,
      since: '2026-05-29',
      reason: 'RFE Response Due: printed 1 day later than counted',
    },
  ]);
  await dismissRow(ada, date?.id ?? '', 'printed_differs');
  expect(await rowsOf('printed_differs')).toEqual([]);
  await handleDate(ada, date?.id ?? '');
  expect(await rowsOf('printed_differs')).toEqual([]);
});

it('an unconfirmed date is a row where confirmation is required', async () => {
  const { date } = await addCountedDate(ada);
  expect(await rowsOf('unverified')).toEqual([]);
  const ben = await ada.colleague('user');
  expect(await rowsOf('unverified')).toMatchObject([{ resource_id: date.id, counted: true }]);
  await ada.call(updateOrganization, { body: { requires_verification: false } });
  expect(await rowsOf('unverified')).toEqual([]);
  await ada.call(updateOrganization, { body: { requires_verification: true } });
  await ben.call(verifyCaseDate, { params: { id: date.id }, body: { date: '2026-05-28' } });
  expect(await rowsOf('unverified')).toEqual([]);
});

it('a date of a changed event, or of an unused or outdated rule, is a row', async () => {
  const { date, eventId } = await addCountedDate(ada);
  expect(await rowsOf('stale_count')).toEqual([]);
  await ada.call(updateCaseEvent, { params: { id: eventId }, body: { on: '2026-03-03' } });
  expect(await rowsOf('stale_count')).toMatchObject([
    { resource_id: date.id, reason: expect.stringContaining('The event was changed') },
  ]);
  await acceptDates(ada, eventId);
  expect(await rowsOf('stale_count')).toEqual([]);
  await ada.call(retireDeadlineRule, { params: { key: 'uscis-rfe' } });
  expect(await rowsOf('stale_count')).toMatchObject([
    { resource_id: date.id, reason: 'RFE Response Due: the rule is no longer used' },
  ]);
});

it.each([
  [
    'was to be checked again',
    `update app.deadline_rule_version set definition = jsonb_set(definition, '{verification,on}', '"2024-01-01"')
     where org_id = $1`,
    'the rule was to be checked again by Tue, Dec 31, 2024',
  ],
  [
    'has a newer version',
    `with newer as (
       insert into app.deadline_rule_version (org_id, rule_id, number, definition, content_hash, created_by, created_at)
       select org_id, rule_id, 2, jsonb_set(definition, '{version}', '2'), content_hash, created_by, created_at
       from app.deadline_rule_version where org_id = $1 returning org_id)
     select from newer`,
    'the rule has a newer version',
  ],
])('a date whose rule %s is a row, and is not moved', async (_, statement, reason) => {
  const { date } = await addCountedDate(ada);
  await harness.owner.query(statement, [ada.orgId]);
  if (reason.includes('newer'))
    await harness.owner.query('update app.deadline_rule_adoption set version = 2 where org_id = $1', [
      ada.orgId,
    ]);
  expect(await rowsOf('stale_count')).toMatchObject([
    { resource_id: date.id, reason: `RFE Response Due: ${reason}`, since: '2026-05-28' },
  ]);
});

it.each([
  ['a date', {}, 1],
  ['no date of a day for which it does not hold', { from: '2026-06-01' }, 0],
])('a newer version from an update is a reason to review %s', async (_, period, found) => {
  await addCountedDate(ada);
  const rule = CATALOGUE.find(({ id }) => id === 'uscis-rfe') ?? expect.fail();
  const { version, effective } = rule;
  Object.assign(rule, { version: 2, effective: { ...effective, ...period } });
  onTestFinished(() => void Object.assign(rule, { version, effective }));
  const rows = await rowsOf('stale_count');
  expect(rows).toHaveLength(found);
  for (const { reason } of rows)
    expect(reason).toBe('RFE Response Due: a newer version of the rule has come with an update');
});

it('shows rows of restricted cases to their team only', async () => {
  const [eve, max] = [await ada.colleague('admin'), await ada.colleague('user')];
  const { caseId } = await addCountedDate(max, ada);
  const { id: other } = await openCase(max);
  await enterEvent(max, other);
  for (const id of [caseId, other]) await max.call(restrictCaseRecord, { params: { id } });
  expect([await rowsOf('unverified', eve), await rowsOf('event_without_date', eve)]).toEqual([[], []]);
  expect(await rowsOf('unverified', max)).toHaveLength(1);
  expect(await rowsOf('event_without_date', max)).toHaveLength(1);
});
