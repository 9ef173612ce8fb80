import { exportCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addNote,
  addPetitioner,
  handleDate,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

type Query = NonNullable<CallArguments<typeof exportCaseRecords>['query']>;

async function lines(by: TestPerson, query: Query = {}): Promise<string[]> {
  return (await by.call(exportCaseRecords, { query })).trimEnd().split('\r\n');
}

it('contains the list’s columns, each date as displayed', async () => {
  const ada = await harness.founder();
  const max = await ada.colleague('user');
  const { id } = await openCase(ada, 'Okafor, "Ngozi"');
  await linkBeneficiary(ada, id, (await addBeneficiary(ada)).id);
  await linkPetitioner(ada, id, (await addPetitioner(ada)).id);
  await addNote(ada, id, 'Called\nback');
  // The earliest open date, else the latest handled one.
  await handleDate(ada, (await addDate(ada, id, '2026-01-01')).id);
  for (const day of ['2026-06-01', '2026-03-02']) await addDate(ada, id, day);
  for (const day of ['2026-01-05', '2026-02-05'])
    await handleDate(ada, (await addDate(ada, id, day, 'Interview')).id);
  await ada.call(updateCaseRecord, {
    params: { id },
    body: { status: 'client_action_required', assignee_ids: [max.id, ada.id] },
  });
  const text = await ada.call(exportCaseRecords, {});
  expect(text).toBe(
    'Case Name,Next Date,Petitioner Name,Beneficiary Name,Status,Team,Kind of Case,Checklist,' +
      'Preference Category,Visa Availability,Note,Filing Deadline,' +
      'Biometrics Appointment,I-94 Expiration,Interview,Passport Expiration,Priority Date,RFE Response Due,Work Permit Expiration\r\n' +
      '"Okafor, ""Ngozi""",2026-03-02,Acme Corp,Ngozi Okafor,Client Action Required,"Ada Founder, Max Member",,,,,"Called\nback",2026-03-02,,,2026-02-05,,,,\r\n',
  );
});

it('contains the requested columns in order, archived date types too', async () => {
  const ada = await harness.founder();
  const { id } = await openCase(ada, 'Dated');
  await addDate(ada, id, '2026-06-01', 'Interview');
  await harness.owner.query(
    "update app.date_setting set archived_at = now() where org_id = $1 and date_name = 'Interview'",
    [ada.orgId],
  );
  expect(await lines(ada, { columns: 'date:interview, status,title' })).toEqual([
    'Interview,Status,Case Name',
    '2026-06-01,Initiated,Dated',
  ]);
  expect((await lines(ada))[0]).not.toContain('Interview');
});

it.each(['description', 'title,org_id', 'date:Nothing', 'title,', '', 'toString', '__proto__'])(
  'T24 refuses the columns %j by name',
  async (columns) => {
    const ada = await harness.founder();
    const answer = await harness.inject({
      url: `/api/case_records/export?columns=${columns}`,
      headers: ada.headers,
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['columns']]);
  },
);

it('uses the filters and the order of the list', async () => {
  const ada = await harness.founder();
  for (const title of ['Okafor 1', 'Singh', 'Okafor 2']) await openCase(ada, title);
  const { id } = await openCase(ada, 'Okafor 3');
  await ada.call(updateCaseRecord, { params: { id }, body: { archived: true } });
  const titles = async (query: Query) => (await lines(ada, { ...query, columns: 'title' })).slice(1);
  expect(await titles({ title: 'okafor', sort: '-title' })).toEqual(['Okafor 2', 'Okafor 1']);
  expect(await titles({ sort: 'title', archived: 'all' })).toEqual([
    'Okafor 1',
    'Okafor 2',
    'Okafor 3',
    'Singh',
  ]);
  expect(await titles({ archived: 'true' })).toEqual(['Okafor 3']);
  expect(await titles({ title: 'nobody' })).toEqual([]);
  expect(await problemOf(lines(ada, { assignee_id: crypto.randomUUID() }))).toMatchObject({
    code: 'not_found',
  });
});

it('contains every case, however many', async () => {
  const ada = await harness.founder();
  await harness.owner.query(
    `with made as (insert into app.case_record (org_id, id, title, description)
       select $1, gen_random_uuid(), 'Case ' || n, '-' from generate_series(1, 2001) n returning *)
     insert into app.case_summary (org_id, case_id, title, status, version, created_at, dates)
       select org_id, id, title, status, version, created_at, '[]' from made`,
    [ada.orgId],
  );
  for (const sort of ['-created_at', 'title', 'next_date', '-date:Interview']) {
    const titles = (await lines(ada, { columns: 'title', sort })).slice(1);
    expect([titles.length, new Set(titles).size]).toEqual([2001, 2001]);
  }
});

it('T55 quotes cells that a spreadsheet would execute as a formula', async () => {
  const ada = await harness.founder();
  const titles = ['=cmd()', '+1', '-1', '@sum', '<img onerror=alert(1)>', '{{7*7}}'];
  for (const title of titles) await openCase(ada, title);
  const shown = (await lines(ada, { columns: 'title', sort: 'created_at' })).slice(1);
  expect(shown).toEqual(["'=cmd()", "'+1", "'-1", "'@sum", '<img onerror=alert(1)>', '{{7*7}}']);
});
