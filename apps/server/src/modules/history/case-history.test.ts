import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { bulkCaseDates, updateCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { type HistoryKind, listHistory } from '@landfall/contract/history';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let ben: TestPerson;
let viewer: TestPerson;
let caseId: string;
/** The display name of members in the tests. */
const BEN = 'Max Member';

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  ben = await harness.member(ada.orgId, ['user']);
  viewer = await harness.member(ada.orgId, ['viewer']);
});
afterAll(() => harness.close());
beforeEach(async () => {
  caseId = (await openCase(ada)).id;
});

type Narrowed = { kind?: HistoryKind; person_id?: string };

async function told(by: TestPerson, id = caseId, narrowed: Narrowed = {}) {
  const { changes } = await by.call(listHistory, { query: { resource_id: id, ...narrowed } });
  return changes.map(({ kind, record, fields }) => [
    kind,
    record.name,
    ...fields.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
  ]);
}

it('shows a viewer the changes of a case, its team and its dates, the latest first', async () => {
  const params = { id: caseId };
  const assignee_ids = [ada.id, ben.id];
  await ada.call(updateCaseRecord, {
    params,
    body: { title: 'Silva: N-400', status: 'filed', assignee_ids },
  });
  const date = await addDate(ada, caseId, '2027-01-14');
  const moved = { important_date: '2027-01-21', reason: 'client asked' };
  await ben.call(updateCaseDate, { params: { id: date.id }, body: moved });
  await ada.call(updateCaseRecord, { params, body: { archived: true, assignee_ids: [ada.id] } });
  const history = await told(viewer);
  expect(history).toEqual([
    ...[
      ['case_record', 'Silva: N-400', 'archived: false → true'],
      ['case_team', BEN, 'on_team: true → false'],
      ['case_date', 'Filing Deadline', 'important_date: 2027-01-14 → 2027-01-21'],
      [
        ...['case_date', 'Filing Deadline'],
        ...['important_date: null → 2027-01-14', 'date_type: null → Filing Deadline'],
      ],
    ],
    ...history.slice(4),
  ]);
  expect(history.slice(4).toSorted()).toEqual(
    [
      [
        ...['case_record', 'Silva: N-400'],
        ...['title: Okafor: I-130 → Silva: N-400', 'status: initiated → filed'],
      ],
      [
        ...['case_record', 'Silva: N-400'],
        ...['title: null → Okafor: I-130', 'description: null → Petition for a spouse'],
      ],
      ['case_team', 'Ada Founder', 'on_team: false → true'],
      ['case_team', BEN, 'on_team: false → true'],
    ].toSorted(),
  );
  expect(await told(viewer, caseId, { person_id: ben.id })).toHaveLength(1);
  expect(await told(viewer, caseId, { kind: 'case_team' })).toHaveLength(3);
});

it('shows bulk changes in each case', async () => {
  const other = await openCase(ada, 'Other');
  const ids = [caseId, other.id];
  const date = { important_date: '2027-05-01', date_type: 'Interview' };
  await ada.call(bulkCaseRecords, { body: { ids, action: 'status', status: 'filed' } });
  await ada.call(bulkCaseRecords, { body: { ids, action: 'assign', assignee_ids: [ben.id] } });
  await ada.call(bulkCaseRecords, { body: { ids, action: 'archive' } });
  await ada.call(bulkCaseRecords, { body: { ids, action: 'add_date', ...date } });
  expect((await told(viewer, other.id)).slice(0, 4)).toEqual([
    ['case_date', 'Interview', 'important_date: null → 2027-05-01', 'date_type: null → Interview'],
    ['case_record', 'Other', 'archived: false → true'],
    ['case_team', BEN, 'on_team: false → true'],
    ['case_record', 'Other', 'status: initiated → filed'],
  ]);
});

it('is paged with simultaneous changes, each once', async () => {
  const dates = await Promise.all(['2027-01-01', '2027-01-02'].map((day) => addDate(ada, caseId, day)));
  const ids = dates.map(({ id }) => id);
  await ada.call(bulkCaseDates, { body: { ids, action: 'archive' } });
  const query = { resource_id: caseId, limit: 2 };
  const first = await ada.call(listHistory, { query });
  const seen = new Set(first.changes.map(({ id }) => id));
  for (let next = first.next_cursor; next; ) {
    const page = await ada.call(listHistory, { query: { ...query, cursor: next } });
    for (const { id } of page.changes) seen.add(id);
    next = page.next_cursor;
  }
  expect([first.total, seen.size]).toEqual([6, 6]);
});

it('T94 of a restricted case is visible to its team only, former members’ entries included', async () => {
  const params = { id: caseId };
  await ada.call(updateCaseRecord, { params, body: { assignee_ids: [ada.id, ben.id] } });
  await ben.call(restrictCaseRecord, { params });
  expect(await told(ben)).not.toEqual([]);
  expect(await problemOf(told(viewer))).toMatchObject({ code: 'not_found' });
  await ben.call(updateCaseRecord, { params, body: { assignee_ids: [ada.id] } });
  expect(await problemOf(told(ben))).toMatchObject({ code: 'not_found' });
  expect((await told(ada))[0]).toEqual(['case_team', BEN, 'on_team: true → false']);
});

it('T15 of another organization is not found', async () => {
  const bea = await harness.founder('Bea');
  expect(await problemOf(told(bea))).toMatchObject({ code: 'not_found' });
});
