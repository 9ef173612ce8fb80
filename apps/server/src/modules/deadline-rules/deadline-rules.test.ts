import { computeDeadlines, getDeadlineRule, listDeadlineRules } from '@landfall/contract/deadline-rules';
import { VECTORS } from '@landfall/domain/deadline-rules/vectors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let viewer: TestPerson;
beforeAll(async () => {
  harness = await startHarness();
  const ada = await harness.founder();
  viewer = await ada.colleague('viewer');
});
afterAll(() => harness.close());

const compute = (key: string, body: Parameters<typeof viewer.call<typeof computeDeadlines>>[1]['body']) =>
  viewer.call(computeDeadlines, { params: { key }, body });

it('all rules are listed, with their state and sources', async () => {
  const { deadline_rules } = await viewer.call(listDeadlineRules, {});
  expect(deadline_rules).toHaveLength(81);
  expect(deadline_rules.find(({ key }) => key === 'bia-appeal-10')).toMatchObject({
    status: 'vacated',
    volatility: 'litigated',
    verified_on: '2026-11-22',
    verified_against: 'secondary sources',
    review_by: '2027-02-20',
  });
});

it('a rule lists its inputs', async () => {
  const { rule } = await viewer.call(getDeadlineRule, { params: { key: 'uscis-rfe' } });
  expect(rule).toMatchObject({
    trigger: { event: 'uscis-rfe', date: 'notice_date' },
    outputs: [{ key: 'due', role: 'deadline', label: 'Response must be received' }],
    citations: [
      '8 CFR 103.2(b)(8)(iv): at most 12 weeks, no extension',
      'USCIS PM Vol. 1 Part E Ch. 6; PM-602-0040',
    ],
  });
  expect(rule.inputs.map(({ key, type, required }) => [key, type, required])).toEqual([
    ['notice_date', 'date', true],
    ['service', 'enum', true],
    ['filing_mode', 'enum', true],
    ['printed_due_date', 'date', false],
  ]);
});

it('inputs and their values have labels, even with cryptic keys', async () => {
  const inputsOf = async (key: string) =>
    (await viewer.call(getDeadlineRule, { params: { key } })).rule.inputs;
  expect(await inputsOf('uscis-rfe')).toMatchObject([
    { label: 'Notice date' },
    { label: 'Service', value_labels: { personal: 'Personal', mail: 'Mail' } },
    { label: 'Filing mode' },
    { label: 'Printed due date' },
  ]);
  expect(await inputsOf('grace-10')).toMatchObject([
    { label: 'Petition ends on' },
    { label: 'I-94 includes the 10 days' },
  ]);
});

it.each(VECTORS)('counts $id as worked out by hand', async ({ rule, inputs, expected }) => {
  const { outputs } = await compute(rule, { inputs });
  const found = Object.keys(expected).map((path) => {
    const [key = '', reading] = path.split('.');
    const output = outputs[key];
    if (reading === 'safe') return [path, output?.safe];
    if (reading === 'closures') return [path, output?.readings.find((other) => other.key === reading)?.date];
    return [path, output?.value ?? output?.date];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
});

it('returns each step in words, with its days and sources', async () => {
  const { outputs, warnings, citations } = await compute('uscis-rfe', {
    inputs: { notice_date: '2026-03-02', service: 'mail' },
  });
  expect(outputs.due).toMatchObject({ role: 'deadline', date: '2026-05-28', value: null, none: null });
  expect(outputs.due?.steps).toEqual([
    { text: 'Notice date: Mon, Mar 2, 2026', from: null, to: '2026-03-02' },
    { text: '84 days later: Mon, May 25, 2026', from: '2026-03-02', to: '2026-05-25' },
    {
      text: '3 days more, served by mail: Thu, May 28, 2026',
      from: '2026-05-25',
      to: '2026-05-28',
      cite: '8 CFR 103.8(b)',
    },
    {
      text: 'No weekend and no federal holiday: it stays',
      from: '2026-05-28',
      to: '2026-05-28',
    },
  ]);
  expect(warnings).toEqual(['Filing mode is not given: counted as paper']);
  expect(citations[0]).toMatch(/^8 CFR 103\.2/);
});

it('evaluates a rule’s state on the given day, else today', async () => {
  const body = { inputs: { last_day: '2026-07-03', filing_mode: 'paper' } };
  expect((await compute('base-roll', body)).warnings).toEqual([]);
  expect((await compute('base-roll', { ...body, as_of: '2028-01-01' })).warnings).toHaveLength(1);
});

it('reports assumptions, and treats null as not given', async () => {
  const inputs = { notice_date: '2026-03-02', printed_due_date: null };
  const { outputs, warnings, status } = await compute('uscis-rfe', { inputs, as_of: null });
  expect([outputs.due?.date, status]).toEqual(['2026-05-28', 'in_force']);
  expect(warnings).toEqual([
    'Service is not given: counted as mail',
    'Filing mode is not given: counted as paper',
  ]);
});

it('names each missing, unknown or invalid input', async () => {
  const inputs = { service: 'pigeon', printed_due_date: '2026-02-30', due: '2026-05-28' };
  const { code, fields } = await problemOf(compute('uscis-rfe', { inputs }));
  expect(code).toBe('invalid_input');
  expect(Object.keys(fields ?? {}).toSorted()).toEqual([
    'inputs.due',
    'inputs.notice_date',
    'inputs.printed_due_date',
    'inputs.service',
  ]);
  expect(fields).toMatchObject({ 'inputs.notice_date': 'Required' });
});

it('finds no unknown rule or version', async () => {
  expect(await problemOf(viewer.call(getDeadlineRule, { params: { key: 'nothing' } }))).toMatchObject({
    code: 'not_found',
  });
  expect(await problemOf(compute('nothing', { inputs: {} }))).toMatchObject({ code: 'not_found' });
  expect(
    await problemOf(compute('base-roll', { inputs: { last_day: '2026-07-03' }, version: 2 })),
  ).toMatchObject({ fields: { version: 'The rule has no version 2' } });
});
