import {
  addCaseDate,
  archiveCaseDate,
  bulkCaseDates,
  listArchivedDates,
  restoreCaseDate,
  updateCaseDate,
} from '@landfall/contract/case-date-changes';
import { getCaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

async function datedCase(day = '2026-06-01') {
  const { id: caseId } = await openCase(ada);
  return { caseId, date: await addDate(ada, caseId, day) };
}

async function daysOf(caseId: string): Promise<string[]> {
  const { dates } = await ada.call(getCaseRecord, { params: { id: caseId } });
  return dates.map(({ important_date }) => important_date);
}

describe('POST /case-dates', () => {
  it('adds a date to a case, with the type’s own spelling', async () => {
    const { id: case_id } = await openCase(ada);
    const body = { case_id, important_date: '2026-06-01', date_type: ' filing DEADLINE ' };
    const { case_date } = await ada.call(addCaseDate, { body });
    expect(case_date).toMatchObject({
      case_id,
      important_date: '2026-06-01',
      date_type: 'Filing Deadline',
      archived_at: NOT_ARCHIVED,
      version: 1,
    });
    expect(await daysOf(case_id)).toEqual(['2026-06-01']);
  });

  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2038-01-20', '2038-01-20'],
    ['9999-12-31', '9999-12-31'],
    ['1900-01-01', '1900-01-01'],
    ['2026-03-08T23:59:59-12:00', '2026-03-08'],
    ['2026-03-08T00:30:00+14:00', '2026-03-08'],
    ['2026-11-01T01:30:00.123Z', '2026-11-01'],
  ])('T43 reads %s as the calendar day %s', async (sent, day) => {
    const { caseId } = await datedCase(sent);
    expect(await daysOf(caseId)).toEqual([day]);
    const { rows } = await harness.owner.query(
      'select important_date::text as day from app.case_date where case_id = $1',
      [caseId],
    );
    expect(rows).toEqual([{ day }]);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '0000-01-01',
    '1899-12-31',
    '10000-01-01',
    'infinity',
    '-infinity',
    'now',
    'today',
    'epoch',
    '2026-06-01T24:00',
    '2026-13-01',
    '2026-00-10',
    '2026-06-31',
    '06/01/2026',
    '2026-6-1',
    '20260601',
    ' 2026-06-01',
    '2026-06-01 ',
    '2026-06-01\n',
    '',
    '٢٠٢٦-٠٦-٠١',
  ])('T43 refuses %j', async (important_date) => {
    const { id: case_id } = await openCase(ada);
    const body = { case_id, important_date, date_type: 'Interview' };
    const problem = await problemOf(ada.call(addCaseDate, { body }));
    expect(problem).toMatchObject({ code: 'invalid_input', fields: { important_date: expect.any(String) } });
    expect(await daysOf(case_id)).toEqual([]);
  });

  it('refuses an unknown or archived type', async () => {
    const { id } = await openCase(ada);
    await harness.owner.query(
      "insert into app.date_setting (org_id, id, date_name, archived_at) values ($1, gen_random_uuid(), 'Gone', now())",
      [ada.orgId],
    );
    for (const type of ['Nothing', 'Gone']) {
      expect(await problemOf(addDate(ada, id, '2026-06-01', type))).toMatchObject({
        fields: { date_type: 'No active date type has this name' },
      });
    }
  });
});

describe('POST /case-dates/{id}', () => {
  it('changes only supplied fields and raises the version', async () => {
    const { caseId, date } = await datedCase();
    const params = { id: date.id };
    const moved = await ada.call(updateCaseDate, { params, body: { important_date: '2026-07-01' } });
    expect(moved.case_date).toMatchObject({
      important_date: '2026-07-01',
      date_type: 'Filing Deadline',
      version: 2,
    });
    const typed = await ada.call(updateCaseDate, { params, body: { date_type: 'Interview' } });
    expect(typed.case_date).toMatchObject({
      important_date: '2026-07-01',
      date_type: 'Interview',
      version: 3,
    });
    expect((await ada.call(updateCaseDate, { params, body: {} })).case_date.version).toBe(3);
    expect(await daysOf(caseId)).toEqual(['2026-07-01']);
  });

  it('T60 answers a stale version with the current date and keeps the first edit', async () => {
    const { date } = await datedCase();
    const params = { id: date.id };
    const edit = (important_date: string) =>
      ada.call(updateCaseDate, { params, body: { important_date, version: date.version } });
    await edit('2026-07-01');
    expect(await problemOf(edit('2026-08-01'))).toMatchObject({
      code: 'stale_version',
      current: { id: date.id, important_date: '2026-07-01', version: 2 },
    });
  });

  it('keeps a type that was archived later, and refuses to change to one', async () => {
    const { caseId, date } = await datedCase();
    await harness.owner.query(
      "update app.date_setting set archived_at = now() where org_id = $1 and date_name = 'Filing Deadline'",
      [ada.orgId],
    );
    try {
      const body = { important_date: '2026-07-01', date_type: 'Filing Deadline' };
      const { case_date } = await ada.call(updateCaseDate, { params: { id: date.id }, body });
      expect(case_date).toMatchObject(body);
      const other = await addDate(ada, caseId, '2026-07-02', 'Interview');
      const change = ada.call(updateCaseDate, { params: { id: other.id }, body });
      expect(await problemOf(change)).toMatchObject({ code: 'invalid_input' });
    } finally {
      await harness.owner.query('update app.date_setting set archived_at = null where org_id = $1', [
        ada.orgId,
      ]);
    }
  });
});

describe('archiving and restoring', () => {
  it.each(['/case-dates/{id}/archive', '/archive-case-date/{id}'])(
    'POST %s archives a date',
    async (path) => {
      const { caseId, date } = await datedCase();
      const url = `/api${path.replace('{id}', date.id)}`;
      const answer = await harness.inject({ method: 'POST', url, headers: ada.headers });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(await daysOf(caseId)).toEqual([]);
    },
  );

  it('restores it unchanged; both can be repeated', async () => {
    const { caseId, date } = await datedCase();
    const params = { id: date.id };
    await ada.call(archiveCaseDate, { params });
    await ada.call(archiveCaseDate, { params });
    expect(await daysOf(caseId)).toEqual([]);
    const { case_date } = await ada.call(restoreCaseDate, { params });
    expect(case_date).toEqual({ ...date, version: 3 });
    expect((await ada.call(restoreCaseDate, { params })).case_date).toEqual(case_date);
    expect(await daysOf(caseId)).toEqual(['2026-06-01']);
  });

  it('lists archived dates with their case, the latest first, until they are restored', async () => {
    const { caseId, date } = await datedCase();
    const later = await addDate(ada, caseId, '2026-05-01');
    await addDate(ada, caseId, '2026-07-01');
    const elsewhere = await datedCase();
    await ada.call(bulkCaseDates, { body: { ids: [date.id, elsewhere.date.id], action: 'archive' } });
    harness.clock.advance(60_000);
    await ada.call(archiveCaseDate, { params: { id: later.id } });
    const archived = () => ada.call(listArchivedDates, { params: { id: caseId } });
    const { dates } = await archived();
    expect(dates).toMatchObject([
      { ...later, archived_at: expect.stringMatching(/^2/), version: 2 },
      { ...date, archived_at: expect.stringMatching(/^2/), version: 2 },
    ]);
    await ada.call(restoreCaseDate, { params: { id: date.id } });
    expect((await archived()).dates).toEqual(dates.slice(0, 1));
  });
});

describe('access', () => {
  it('a viewer can neither add, move, archive nor restore', async () => {
    const viewer = await harness.member(ada.orgId, ['viewer']);
    const { caseId, date } = await datedCase();
    const params = { id: date.id };
    const writes = [
      addDate(viewer, caseId, '2026-06-02'),
      viewer.call(updateCaseDate, { params, body: { important_date: '2026-06-02' } }),
      viewer.call(archiveCaseDate, { params }),
      viewer.call(restoreCaseDate, { params }),
    ];
    for (const problem of await Promise.all(writes.map(problemOf)))
      expect(problem).toMatchObject({ code: 'forbidden' });
    expect(await daysOf(caseId)).toEqual(['2026-06-01']);
  });

  it('someone of another organization finds neither case nor date', async () => {
    const bea = await harness.founder('Bea');
    const { caseId, date } = await datedCase();
    const params = { id: date.id };
    const calls = [
      addDate(bea, caseId, '2026-06-02'),
      bea.call(updateCaseDate, { params, body: { important_date: '2026-06-02' } }),
      bea.call(archiveCaseDate, { params }),
      bea.call(restoreCaseDate, { params }),
    ];
    for (const problem of await Promise.all(calls.map(problemOf)))
      expect(problem).toMatchObject({ code: 'not_found' });
    expect(await daysOf(caseId)).toEqual(['2026-06-01']);
  });
});
