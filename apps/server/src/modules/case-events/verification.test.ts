import { bulkCaseDates, updateCaseDate } from '@landfall/contract/case-date-changes';
import { explainCaseDate, updateCaseEvent, verifyCaseDate } from '@landfall/contract/case-events';
import { getCaseRecord, restrictCaseRecord } from '@landfall/contract/case-records';
import { listHistory } from '@landfall/contract/history';
import { getOrganization, updateOrganization } from '@landfall/contract/organization';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptDates, addCountedDate } from '../../testing/counted-dates.ts';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let made: Awaited<ReturnType<typeof addCountedDate>>;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  made = await addCountedDate(ada);
});

const verify = (by: TestPerson, date = '2026-05-28', id = made.date.id) =>
  by.call(verifyCaseDate, { params: { id }, body: { date } });
const explain = async (by: TestPerson) =>
  (await by.call(explainCaseDate, { params: { id: made.date.id } })).explanation;
const stateOf = async () =>
  (await ada.call(getCaseRecord, { params: { id: made.caseId } })).dates[0]?.counted?.verified;

it('is refused to whoever entered or accepted the date, and allowed to another writing member', async () => {
  const [ben, vic] = [await ada.colleague('user'), await ada.colleague('viewer')];
  expect(await explain(ada)).toMatchObject({
    confirming: 'no',
    confirming_refused: 'You entered or accepted this date: somebody else confirms it against the document',
  });
  expect(await problemOf(verify(ada))).toMatchObject({ code: 'forbidden' });
  expect(await problemOf(verify(vic))).toMatchObject({ code: 'forbidden' });
  expect(await explain(vic)).toMatchObject({
    confirming: 'no',
    confirming_refused: 'Members who may write confirm dates',
  });
  expect(await explain(ben)).toMatchObject({ confirming: 'yes', verified: 'no', verified_by: null });
  const { explanation } = await verify(ben);
  expect(explanation).toMatchObject({ verified: 'other', verified_by: { id: ben.id }, confirming: 'no' });
  expect(await stateOf()).toBe('other');
  const { changes } = await ada.call(listHistory, { query: { resource_id: made.date.id } });
  expect(changes[0]?.fields).toEqual([{ field: 'confirmed', from: null, to: 'against the document' }]);
});

it('is refused to whoever accepted another’s entry, and to who entered it', async () => {
  const [ben, cyd] = [await ada.colleague('user'), await ada.colleague('user')];
  const params = { id: made.eventId };
  await ada.call(updateCaseEvent, { params, body: { service: 'personal' } });
  await acceptDates(ben, made.eventId);
  for (const one of [ada, ben]) expect((await problemOf(verify(one))).code).toBe('forbidden');
  expect((await verify(cyd, '2026-05-26')).explanation.verified).toBe('other');
});

it('is refused to whoever changed the event, also after another archived and restored it', async () => {
  const [ben, cyd] = [await ada.colleague('user'), await ada.colleague('user')];
  const edit = (by: TestPerson, body: object) =>
    by.call(updateCaseEvent, { params: { id: made.eventId }, body });
  await edit(ben, { service: 'personal' });
  await acceptDates(ada, made.eventId);
  for (const archived of [true, false]) await edit(cyd, { archived });
  expect((await problemOf(verify(ben, '2026-05-26'))).code).toBe('forbidden');
  expect((await verify(cyd, '2026-05-26')).explanation.verified).toBe('other');
});

it('is refused to whoever changed the event before another did', async () => {
  const [ben, cyd, dan] = [
    await ada.colleague('user'),
    await ada.colleague('user'),
    await ada.colleague('user'),
  ];
  const params = { id: made.eventId };
  await ben.call(updateCaseEvent, { params, body: { service: 'personal' } });
  await cyd.call(updateCaseEvent, { params, body: { filing_mode: 'online' } });
  const [date] = await acceptDates(ada, made.eventId);
  for (const one of [ada, ben, cyd])
    expect((await problemOf(verify(one, date?.important_date))).code).toBe('forbidden');
  expect((await verify(dan, date?.important_date)).explanation.verified).toBe('other');
});

it('a single writing member enters the date again, which is marked', async () => {
  await ada.colleague('viewer');
  expect(await explain(ada)).toMatchObject({ confirming: 'again' });
  for (const other of ['', '2026-05-27'])
    expect((await problemOf(verify(ada, other))).fields).toEqual({ date: expect.any(String) });
  expect((await verify(ada)).explanation.verified).toBe('self');
  expect(await stateOf()).toBe('self');
});

it('is by re-entry once each of the few writing members was involved', async () => {
  const ben = await ada.colleague('user');
  await ada.call(updateCaseEvent, { params: { id: made.eventId }, body: { service: 'personal' } });
  await acceptDates(ben, made.eventId);
  for (const one of [ada, ben]) expect(await explain(one)).toMatchObject({ confirming: 'again' });
  const cyd = await ada.colleague('user');
  for (const one of [ada, ben]) expect(await explain(one)).toMatchObject({ confirming: 'no' });
  await ada.call(restrictCaseRecord, { params: { id: made.caseId } });
  expect((await problemOf(explain(cyd))).code).toBe('not_found');
  expect((await verify(ada, '2026-05-26')).explanation.verified).toBe('self');
});

it('refers to the day that was shown: a date moved meanwhile has to be read again', async () => {
  const ben = await ada.colleague('user');
  const body = { important_date: '2026-05-20', reason: 'Told by the officer' };
  const cyd = await ada.colleague('user');
  await cyd.call(updateCaseDate, { params: { id: made.date.id }, body });
  expect(await problemOf(verify(cyd, '2026-05-20'))).toMatchObject({ code: 'forbidden' });
  expect(await problemOf(verify(ben))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('moved to Wed, May 20, 2026'),
  });
  expect(await stateOf()).toBe('no');
  await verify(ben, '2026-05-20');
  expect(await stateOf()).toBe('other');
});

describe('undoing a move by hand', () => {
  const REASON = { reason: 'By mistake' };
  const UNDO = { undo: true, reason: 'Put back' } as const;
  const move = (important_date: string, more: { undo?: true; reason: string } = REASON, by = ada) =>
    by.call(updateCaseDate, { params: { id: made.date.id }, body: { important_date, ...more } });
  const shift = (days: number, more: { undo?: true; reason: string } = REASON) =>
    ada.call(bulkCaseDates, { body: { ids: [made.date.id], action: 'move_days', days, ...more } });
  let ben: TestPerson;
  beforeEach(async () => {
    ben = await ada.colleague('user');
    await verify(ben);
  });

  it.each([
    ['of one', () => move('2026-05-20'), () => move('2026-05-28', UNDO)],
    ['of many', () => shift(3), () => shift(-3, UNDO)],
  ])('leaves the date counted and confirmed as before: %s', async (_, there, back) => {
    const was = await explain(ada);
    for (const _again of [1, 2]) {
      await there();
      expect(await explain(ada)).toMatchObject({ chosen: 'override', verified: 'no' });
      await back();
      expect(await explain(ada)).toEqual(was);
    }
  });

  it('leaves a printed date printed', async () => {
    const inputs = { printed_due_date: '2026-05-20' };
    await ada.call(updateCaseEvent, { params: { id: made.eventId }, body: { inputs } });
    await acceptDates(ada, made.eventId);
    await move('2026-05-28');
    await move('2026-05-20', UNDO);
    expect(await explain(ada)).toMatchObject({ chosen: 'printed', override: null, verified: 'no' });
  });

  it.each([
    ['another moved it since', () => move('2026-05-21', REASON, ben), '2026-05-28'],
    ['it was set by hand before', () => move('2026-05-21'), '2026-05-20'],
  ])('is a move by hand itself where %s', async (_, then, to) => {
    await move('2026-05-20');
    await then();
    await move(to, UNDO);
    expect(await explain(ada)).toMatchObject({ chosen: 'override', override: { on: to }, verified: 'no' });
  });

  it('is a move by hand itself where another moved it', async () => {
    await move('2026-05-20', REASON, ben);
    await move('2026-05-28', UNDO);
    const override = { on: '2026-05-28', by: { id: ada.id } };
    expect(await explain(ada)).toMatchObject({ chosen: 'override', override, verified: 'no' });
  });

  it('leaves it unconfirmed where its event was changed since', async () => {
    await move('2026-05-20');
    await ada.call(updateCaseEvent, { params: { id: made.eventId }, body: { filing_mode: 'online' } });
    await move('2026-05-28', UNDO);
    expect(await explain(ada)).toMatchObject({ chosen: 'computed', override: null, verified: 'no' });
  });
});

it('ends when the date’s inputs change, even if the day stays', async () => {
  const ben = await ada.colleague('user');
  await verify(ben);
  await ada.call(updateCaseEvent, { params: { id: made.eventId }, body: { filing_mode: 'online' } });
  expect(await stateOf()).toBe('no');
  await verify(ben);
  await ada.call(updateCaseEvent, { params: { id: made.eventId }, body: { on: '2026-03-04' } });
  expect(await stateOf()).toBe('no');
  expect(await problemOf(verify(ben))).toMatchObject({ code: 'conflict' });
});

it('is possible for counted dates of the organization only', async () => {
  const plain = await addDate(ada, (await openCase(ada)).id, '2026-06-01');
  expect((await problemOf(verify(ada, '2026-06-01', plain.id))).code).toBe('conflict');
  const bea = await harness.founder('Bea');
  expect((await problemOf(verify(bea))).code).toBe('not_found');
  expect((await problemOf(bea.call(explainCaseDate, { params: { id: made.date.id } }))).code).toBe(
    'not_found',
  );
});

it('is required once two members may write, unless an admin decides otherwise, which is recorded', async () => {
  const asks = async () => (await ada.call(getOrganization, {})).requires_verification;
  expect(await asks()).toBe(false);
  const ben = await ada.colleague('user');
  expect(await asks()).toBe(true);
  const body = { requires_verification: false };
  expect((await problemOf(ben.call(updateOrganization, { body }))).code).toBe('forbidden');
  expect((await ada.call(updateOrganization, { body })).requires_verification).toBe(false);
  expect(await asks()).toBe(false);
  const { changes } = await ada.call(listHistory, { query: { resource_id: ada.orgId } });
  expect(changes[0]?.fields[0]).toMatchObject({ field: 'requires_verification', to: false });
});
