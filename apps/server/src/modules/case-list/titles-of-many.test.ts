import { listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;

/** Of 2,500 cases every fifth is archived, and every hundredth has another title. */
beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  await harness.owner.query(
    `with made as (insert into app.case_record (org_id, id, title, description, archived_at)
       select $1, gen_random_uuid(), case when n % 100 = 0 then 'Other ' else 'Many ' end || n, '-',
         case when n % 5 = 0 then now() end
       from generate_series(1, 2500) n returning *)
     insert into app.case_summary (org_id, case_id, title, status, version, created_at, archived_at, dates)
       select org_id, id, title, status, version, created_at, archived_at, '[]' from made`,
    [ada.orgId],
  );
});
afterAll(() => harness.close());

const totals = async (title: string) => {
  const list = (archived: 'all' | 'false' | 'true', sort: '-created_at' | 'title') =>
    ada.call(listCaseRecords, { query: { title, archived, sort, limit: 3 } });
  const read = [];
  for (const archived of ['false', 'true', 'all'] as const) {
    const [newest, byTitle] = [await list(archived, '-created_at'), await list(archived, 'title')];
    expect(byTitle.total).toBe(newest.total);
    for (const { archived_at } of archived === 'all' ? [] : newest.case_records)
      expect(archived_at !== NOT_ARCHIVED).toBe(archived === 'true');
    read.push(newest.total);
  }
  return read;
};

it('an office with a title index distinguishes archived from active cases', async () => {
  expect(await totals('many')).toEqual([2000, 475, 2475]);
  expect(await totals('other')).toEqual([0, 25, 25]);
  expect(await totals('many 12')).toEqual([89, 21, 110]);
});

it('archiving a case is effective at once', async () => {
  const { case_records } = await ada.call(listCaseRecords, { query: { title: 'many 1203' } });
  expect(case_records).toHaveLength(1);
  const { id } = case_records[0] ?? { id: '' };
  await ada.call(updateCaseRecord, { params: { id }, body: { archived: true } });
  expect((await ada.call(listCaseRecords, { query: { title: 'many 1203' } })).total).toBe(0);
  expect((await ada.call(listCaseRecords, { query: { title: 'many 1203', archived: 'true' } })).total).toBe(
    1,
  );
});

it('more cases than are found at once are paged, newest first', async () => {
  const { rows } = await harness.owner.query<{ id: string }>(
    `select id from app.case_record where org_id = $1 and title like 'Many %' order by id desc limit 9`,
    [ada.orgId],
  );
  const query = { title: 'many', archived: 'all', limit: 3 } as const;
  const read: string[] = [];
  let cursor: string | undefined;
  while (read.length < rows.length) {
    const page = await ada.call(listCaseRecords, { query: { ...query, cursor } });
    expect([page.case_records.length, page.total]).toEqual([3, 2475]);
    read.push(...page.case_records.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  }
  expect(read).toEqual(rows.map(({ id }) => id));
});
