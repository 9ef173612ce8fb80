import { type BoardCheck, getBoard } from '@landfall/contract/board';
import { endBoardDismissal, exportBoardRows, listBoardRows } from '@landfall/contract/board-rows';
import { addCaseDate, archiveCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { updateChecklistItem } from '@landfall/contract/checklists';
import { updateDocument } from '@landfall/contract/documents';
import { createCaseRecord } from '@landfall/contract/new-case';
import { getOrganization, updateOrganization } from '@landfall/contract/organization';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addChecklistItem,
  addDate,
  addDocument,
  addNote,
  addPetitioner,
  dismissRow,
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
let caseId: string;

/** Today is 2026-03-02 in New York. */
const [PAST, AHEAD] = ['2026-02-20', '2026-06-01'];

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

async function rowsOf(check: BoardCheck, query: { dismissed?: 'true' } = {}, by = ada) {
  return (await by.call(listBoardRows, { params: { check }, query })).rows;
}

/** The number of rows of each check on the whole board, with a consistency check of the shown rows. */
async function totals(by = ada) {
  const { checks } = await by.call(getBoard, {});
  for (const { total, rows } of checks) expect(rows).toHaveLength(Math.min(total, 5));
  return Object.fromEntries(checks.map(({ key, total }) => [key, total]));
}

const CLEAN = {
  overdue: 0,
  unreached: 0,
  no_future_date: 0,
  uncounted: 0,
  printed_differs: 0,
  event_without_date: 0,
  stale_count: 0,
  no_person: 0,
  no_team: 0,
  no_activity: 0,
  unseen_documents: 0,
  unanswered: 0,
  expiring: 0,
  task_overdue: 0,
  task_unassigned: 0,
};

/** The result for two members who may write. */
const CLEAN_FOR_TWO = { ...CLEAN, unverified: 0 };

/** Adds to a case everything that the board checks for. */
async function complete(id: string) {
  await addDate(ada, id, AHEAD);
  await linkPetitioner(ada, id, (await addPetitioner(ada)).id);
  await ada.call(updateCaseRecord, { params: { id }, body: { assignee_ids: [ada.id] } });
}

/** Removes all members from a case's team, which initially is the member who opened the case. */
function leave(id: string) {
  return ada.call(updateCaseRecord, { params: { id }, body: { assignee_ids: [] } });
}

/** Makes everything so far `days` older. */
async function age(days: number) {
  const older = `- interval '${days} days'`;
  await harness.owner.query(`update app.audit_entry set at = at ${older} where org_id = $1`, [ada.orgId]);
  for (const table of ['case_record', 'case_summary'])
    await harness.owner.query(`update app.${table} set created_at = created_at ${older} where org_id = $1`, [
      ada.orgId,
    ]);
}

describe('GET /board', () => {
  it('lists what a new case lacks, until it has it', async () => {
    await leave(caseId);
    const { checks, ...board } = await ada.call(getBoard, {});
    expect(board).toEqual({ checked_at: '2026-03-02T15:00:00.000Z', cases: 1, inactive_days: 30 });
    const row = {
      resource_id: caseId,
      kind: 'case_record',
      case_id: caseId,
      beneficiary_id: null,
      case_name: 'Okafor: I-130',
      date_type: null,
    };
    const rest = { since: '2026-03-02', counted: false, lacks: null, dismissal: null };
    expect(checks).toEqual([
      { key: 'overdue', total: 0, rows: [] },
      { key: 'unreached', total: 0, rows: [] },
      { key: 'no_future_date', total: 1, rows: [{ ...row, reason: 'It has no date', ...rest }] },
      ...(['uncounted', 'printed_differs', 'event_without_date', 'stale_count'] as const).map((key) => ({
        key,
        total: 0,
        rows: [],
      })),
      {
        key: 'no_person',
        total: 1,
        rows: [{ ...row, reason: 'It has no beneficiary and no petitioner', ...rest }],
      },
      { key: 'no_team', total: 1, rows: [{ ...row, reason: 'Nobody is on its team', ...rest }] },
      { key: 'no_activity', total: 0, rows: [] },
      { key: 'unseen_documents', total: 0, rows: [] },
      { key: 'unanswered', total: 0, rows: [] },
      { key: 'expiring', total: 0, rows: [] },
      { key: 'task_overdue', total: 0, rows: [] },
      { key: 'task_unassigned', total: 0, rows: [] },
    ]);
    await complete(caseId);
    expect(await totals()).toEqual(CLEAN);
  });

  it('lists outside documents that nobody has reviewed for two days', async () => {
    await complete(caseId);
    const [first, second] = [
      await addDocument(ada, caseId),
      await addDocument(ada, caseId, { name: 'b.txt' }),
    ];
    const receive = (id: string) => ada.call(updateDocument, { params: { id }, body: { state: 'received' } });
    await receive(first.id);
    expect(await rowsOf('unseen_documents')).toEqual([]);
    const older = "update app.document set received_at = received_at - interval '2 days' where org_id = $1";
    await harness.owner.query(older, [ada.orgId]);
    const found = { resource_id: caseId, since: '2026-02-28', reason: 'A document waits to be looked at' };
    expect(await rowsOf('unseen_documents')).toMatchObject([found]);
    await receive(second.id);
    expect(await rowsOf('unseen_documents')).toMatchObject([{ reason: '2 documents wait to be looked at' }]);
    for (const { id } of [first, second])
      await ada.call(updateDocument, { params: { id }, body: { state: 'looked_at' } });
    expect(await totals()).toEqual(CLEAN);
  });

  it('lists no archived case, and none of another organization', async () => {
    await addDate(ada, caseId, PAST);
    await age(60);
    const other = await harness.founder();
    expect(await other.call(getBoard, {})).toMatchObject({ cases: 0 });
    expect(await totals(other)).toEqual(CLEAN);
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
    expect(await ada.call(getBoard, {})).toMatchObject({ cases: 0 });
    expect(await totals()).toEqual(CLEAN);
  });

  it('counts a restricted case only for those who may see it', async () => {
    const max = await ada.colleague('user');
    const eve = await ada.colleague('admin');
    await complete(caseId);
    const { id } = (await max.call(createCaseRecord, { body: { title: 'VAWA', description: 'U visa' } }))
      .case_record;
    await addDate(max, id, PAST);
    await max.call(restrictCaseRecord, { params: { id } });
    await age(60);
    await dismissRow(max, id);
    await addNote(ada, caseId);
    expect(await totals(max)).toEqual({ ...CLEAN_FOR_TWO, overdue: 1, no_future_date: 1, no_activity: 1 });
    expect(await rowsOf('no_person', { dismissed: 'true' }, max)).toHaveLength(1);
    expect(await totals(eve)).toEqual(CLEAN_FOR_TWO);
    expect(await rowsOf('no_person', { dismissed: 'true' }, eve)).toEqual([]);
    expect(await problemOf(dismissRow(eve, id, 'no_future_date'))).toMatchObject({ code: 'not_found' });
  });
});

describe('overdue dates', () => {
  it('are listed until they are handled or moved', async () => {
    const [date, other] = [
      await addDate(ada, caseId, PAST),
      await addDate(ada, caseId, '2026-03-01', 'Interview'),
    ];
    await addDate(ada, caseId, '2026-03-02');
    expect(await rowsOf('overdue')).toEqual([
      {
        resource_id: date.id,
        kind: 'case_date',
        case_id: caseId,
        beneficiary_id: null,
        case_name: 'Okafor: I-130',
        date_type: 'Filing Deadline',
        reason: 'Filing Deadline is overdue',
        since: PAST,
        counted: false,
        lacks: null,
        dismissal: null,
      },
      expect.objectContaining({ resource_id: other.id, reason: 'Interview is overdue', since: '2026-03-01' }),
    ]);
    await handleDate(ada, date.id);
    await ada.call(updateCaseDate, { params: { id: other.id }, body: { important_date: AHEAD } });
    expect(await rowsOf('overdue')).toEqual([]);
  });

  it('that were dismissed are listed again when they are moved and missed anew', async () => {
    const { id } = await addDate(ada, caseId, PAST);
    await dismissRow(ada, id, 'overdue');
    expect(await rowsOf('overdue')).toEqual([]);
    await ada.call(updateCaseDate, { params: { id }, body: { important_date: '2026-02-25' } });
    expect(await rowsOf('overdue')).toMatchObject([{ resource_id: id, since: '2026-02-25' }]);
  });
});

describe('cases without a date ahead', () => {
  it('are distinguished by the state of their dates; a date of today counts as ahead', async () => {
    const reason = async () => (await rowsOf('no_future_date')).map((row) => [row.reason, row.since]);
    const [{ id }, gone] = [await addDate(ada, caseId, PAST), await addDate(ada, caseId, AHEAD)];
    await ada.call(archiveCaseDate, { params: { id: gone.id } });
    expect(await reason()).toEqual([['Its open dates are all overdue', PAST]]);
    await handleDate(ada, id);
    expect(await reason()).toEqual([['Its dates are all handled', '2026-03-02']]);
    await addDate(ada, caseId, '2026-03-02');
    expect(await reason()).toEqual([]);
  });

  it('include none with a future date besides an overdue one', async () => {
    await addDate(ada, caseId, PAST);
    await addDate(ada, caseId, AHEAD);
    expect(await rowsOf('no_future_date')).toEqual([]);
  });
});

it('a case with a petitioner or a beneficiary has people', async () => {
  expect(await rowsOf('no_person')).toHaveLength(1);
  await linkBeneficiary(ada, caseId, (await addBeneficiary(ada)).id);
  expect(await rowsOf('no_person')).toEqual([]);
});

describe('cases without activity', () => {
  const silent = [{ reason: 'Nothing has changed for 30 days or more', since: '2026-01-31' }];

  it('have no entry in the audit log for thirty days', async () => {
    await age(29);
    expect(await rowsOf('no_activity')).toEqual([]);
    await age(1);
    expect(await rowsOf('no_activity')).toMatchObject(silent);
    expect(await totals()).toMatchObject({ no_activity: 1 });
    await ada.call(updateOrganization, { body: { inactive_days: 1 } });
    await age(1);
    expect(await rowsOf('no_activity')).toMatchObject([{ reason: 'Nothing has changed for 1 day or more' }]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the case', (id) => ada.call(updateCaseRecord, { params: { id }, body: { title: 'Okafor: I-485' } })],
    [
      'its dates',
      (case_id) =>
        ada.call(addCaseDate, { body: { case_id, important_date: AHEAD, date_type: 'Interview' } }),
    ],
    ['its notes', (id) => addNote(ada, id)],
    ['its messages', async (id) => writeNote(ada, (await openThread(ada, id)).id)],
    ['its people', async (id) => linkBeneficiary(ada, id, (await addBeneficiary(ada)).id)],
  ])('become active when %s change', async (_, change) => {
    await age(30);
    await change(caseId);
    expect(await rowsOf('no_activity')).toEqual([]);
    await age(30);
    expect(await rowsOf('no_activity')).toMatchObject(silent);
  });

  it('become active when an item of their checklist changes', async () => {
    const { id } = await addChecklistItem(ada, caseId);
    await age(30);
    expect(await rowsOf('no_activity')).toMatchObject(silent);
    await ada.call(updateChecklistItem, { params: { id }, body: { state: 'accepted' } });
    expect(await rowsOf('no_activity')).toEqual([]);
  });

  it('do not become active by a dismissal on the board', async () => {
    await age(30);
    const { id } = await dismissRow(ada, caseId, 'no_activity');
    await ada.call(endBoardDismissal, { params: { id } });
    expect(await rowsOf('no_activity')).toMatchObject(silent);
  });

  it('are listed after as many days as the office has set, or never', async () => {
    await age(10);
    const after = (inactive_days: number) => ada.call(updateOrganization, { body: { inactive_days } });
    expect(await after(10)).toMatchObject({ inactive_days: 10 });
    expect(await rowsOf('no_activity')).toHaveLength(1);
    await after(0);
    expect(await totals()).not.toHaveProperty('no_activity');
    expect(await rowsOf('no_activity')).toEqual([]);
    expect(await problemOf(after(-1))).toMatchObject({
      code: 'invalid_input',
      fields: { inactive_days: 'Not below 0' },
    });
    expect(await ada.call(getOrganization, {})).toMatchObject({ inactive_days: 0 });
  });
});

it('lists more rows page by page, the oldest case first, and exports all of them', async () => {
  const titles = ['Okafor: I-130', ...Array.from({ length: 6 }, (_, at) => `=Case ${at}`)];
  await leave(caseId);
  for (const title of titles.slice(1)) await leave((await openCase(ada, title)).id);
  const page = (cursor?: string) =>
    ada.call(listBoardRows, { params: { check: 'no_team' }, query: { limit: 4, ...(cursor && { cursor }) } });
  const first = await page();
  const second = await page(first.next_cursor ?? '');
  expect([...first.rows, ...second.rows].map(({ case_name }) => case_name)).toEqual(titles);
  expect([first.total, second.next_cursor]).toEqual([7, null]);
  expect(await totals()).toMatchObject({ no_team: 7 });
  const csv = await ada.call(exportBoardRows, { params: { check: 'no_team' } });
  const lines = csv.trim().split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    'Case,What,Since',
    'Okafor: I-130,Nobody is on its team,2026-03-02',
    "'=Case 0,Nobody is on its team,2026-03-02",
  ]);
  expect(lines).toHaveLength(8);
});

it('lists overdue dates by their day across pages', async () => {
  const days = ['2026-01-05', '2026-01-05', '2026-02-01'];
  for (const day of days.toReversed()) await addDate(ada, caseId, day);
  const read = (cursor?: string) =>
    ada.call(listBoardRows, { params: { check: 'overdue' }, query: { limit: 2, ...(cursor && { cursor }) } });
  const first = await read();
  const second = await read(first.next_cursor ?? '');
  expect([...first.rows, ...second.rows].map(({ since }) => since)).toEqual(days);
});
