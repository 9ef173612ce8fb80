import { addCaseDate, archiveCaseDate, restoreCaseDate, updateCaseDate } from '@landfall/contract/case-dates';
import { CASE_STATUSES, updateCaseRecord } from '@landfall/contract/case-records';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** What a case's row of the list must be, worked out from the rows that it is derived from. */
const RECOMPUTED = `
  select c.id as case_id, c.title, c.status, c.version, c.created_at, c.archived_at,
    coalesce((select json_agg(json_build_object('id', d.id, 'date_setting_id', d.date_setting_id, 'important_date', d.important_date)
      order by d.important_date, d.id) from app.case_date d
      where d.case_id = c.id and d.archived_at is null), '[]') as dates
  from app.case_record c where c.org_id = $1 order by c.id`;
const STORED = `
  select case_id, title, status, version, created_at, archived_at, dates
  from app.case_summary where org_id = $1 order by case_id`;

async function expectDerived(): Promise<void> {
  const stored = await harness.owner.query(STORED, [ada.orgId]);
  const recomputed = await harness.owner.query(RECOMPUTED, [ada.orgId]);
  expect(stored.rows).toEqual(recomputed.rows);
  expect(stored.rows.length).toBeGreaterThan(0);
}

interface Step {
  kind:
    | 'open'
    | 'rename'
    | 'status'
    | 'archive'
    | 'restore'
    | 'add'
    | 'move'
    | 'retype'
    | 'archiveDate'
    | 'restoreDate'
    | 'fail';
  pick: number;
  day: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind'][]>(
    'open',
    'rename',
    'status',
    'archive',
    'restore',
    'add',
    'move',
    'retype',
    'archiveDate',
    'restoreDate',
    'fail',
  ),
  pick: fc.nat({ max: 20 }),
  day: fc.integer({ min: 1, max: 28 }),
});

/** The cases and dates that exist so far. */
interface Office {
  cases: string[];
  dates: string[];
}

function at(list: string[], pick: number): string | undefined {
  return list[pick % list.length];
}

async function take({ kind, pick, day }: Step, office: Office): Promise<unknown> {
  const important_date = `2026-07-${String(day).padStart(2, '0')}`;
  const date_type = day % 2 ? 'Interview' : 'Priority Date';
  const id = at(office.cases, pick);
  const update = (body: object) => id && ada.call(updateCaseRecord, { params: { id }, body });
  const date = at(office.dates, pick);
  const edit = (body: object) => date && ada.call(updateCaseDate, { params: { id: date }, body });
  switch (kind) {
    case 'open':
      return office.cases.push((await openCase(ada, `Opened ${day}`)).id);
    case 'rename':
      return update({ title: `Renamed ${day}` });
    case 'status':
      return update({ status: CASE_STATUSES[day % 4] });
    case 'archive':
      return update({ archived: true });
    case 'restore':
      return update({ archived: false });
    case 'add': {
      if (!id) return;
      const body = { case_id: id, important_date, date_type };
      return office.dates.push((await ada.call(addCaseDate, { body })).case_date.id);
    }
    case 'move':
      return edit({ important_date });
    case 'retype':
      return edit({ date_type });
    case 'archiveDate':
      return date && ada.call(archiveCaseDate, { params: { id: date } });
    case 'restoreDate':
      return date && ada.call(restoreCaseDate, { params: { id: date } });
    case 'fail':
      return date && problemOf(Promise.resolve(edit({ important_date, date_type: 'No such type' })));
  }
}

it('the case list equals what its rows are derived from after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      // Someone new each time, as one person may write only so often in a minute.
      ada = await harness.founder();
      const office: Office = { cases: [(await openCase(ada)).id], dates: [] };
      for (const next of steps) await take(next, office);
      await expectDerived();
    }),
    { numRuns: 15 },
  );
});

it('the case list equals what its rows are derived from after parallel changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      ada = await harness.founder();
      const office: Office = { cases: [(await openCase(ada)).id, (await openCase(ada)).id], dates: [] };
      for (let day = 1; day < 4; day += 1) await take({ kind: 'add', pick: day, day }, office);
      await Promise.all(steps.map((next) => take(next, office)));
      await expectDerived();
    }),
    { numRuns: 8 },
  );
});
