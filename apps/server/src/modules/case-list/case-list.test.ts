import {
  type CaseListRow,
  caseListRow,
  listCaseRecords,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { updateChecklistItem } from '@landfall/contract/checklists';
import { listDateSettings } from '@landfall/contract/date-settings';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addChecklistItem,
  addDate,
  addNote,
  addPetitioner,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addOthers } from '../../testing/other-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

/** Reads the list page by page; `between` runs after each page. */
async function allPages(
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<CaseListRow[]> {
  const rows: CaseListRow[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor ? { limit, cursor } : { limit };
    const page: Awaited<ReturnType<typeof read>> = await read(query);
    expect(page.case_records.length).toBeLessThanOrEqual(limit);
    rows.push(...page.case_records);
    cursor = page.next_cursor;
    await between();
  } while (cursor);
  return rows;
}

function read(query: { limit?: number; cursor?: string; title?: string; archived?: 'all' }) {
  return ada.call(listCaseRecords, { query });
}

async function titlesFor(title: string): Promise<string[]> {
  return (await read({ title })).case_records.map((row) => row.title).toSorted();
}

describe('pages of the case list', () => {
  it('contain every case exactly once, newest first, whatever the page size', async () => {
    const opened: string[] = [];
    for (let number = 0; number < 12; number += 1) opened.push((await openCase(ada, `Case ${number}`)).id);
    const sizes = fc.integer({ min: 1, max: 14 });
    await fc.assert(
      fc.asyncProperty(sizes, async (limit) => {
        expect((await allPages(limit)).map(({ id }) => id)).toEqual(opened.toReversed());
      }),
      { numRuns: 10 },
    );
  });

  it('contain every case exactly once while others are opened and archived', async () => {
    const opened: string[] = [];
    for (let number = 0; number < 10; number += 1) opened.push((await openCase(ada, `Case ${number}`)).id);
    const seen = await allPages(3, () => Promise.all([openCase(ada, 'New'), openCase(ada, 'New')]));
    expect(seen.map(({ id }) => id)).toEqual(opened.toReversed());
  });

  it('end without a cursor, even after the very last case', async () => {
    await openCase(ada);
    await openCase(ada);
    expect((await read({ limit: 2 })).next_cursor).toBeNull();
    expect((await read({ limit: 1 })).next_cursor).toEqual(expect.any(String));
  });

  it('are 50 cases long by default, at most 200', async () => {
    await harness.owner.query(
      `with made as (insert into app.case_record (org_id, id, title, description)
         select $1, gen_random_uuid(), 'Case ' || n, 'Many' from generate_series(1, 230) n returning *)
       insert into app.case_summary (org_id, case_id, title, status, version, created_at, dates)
         select org_id, id, title, status, version, created_at, '[]' from made`,
      [ada.orgId],
    );
    const [standard, largest] = [await read({}), await read({ limit: 200 })];
    expect([standard.case_records.length, standard.total]).toEqual([50, 230]);
    expect([largest.case_records.length, largest.total]).toEqual([200, 230]);
    expect(new Set((await allPages(60)).map(({ id }) => id)).size).toBe(230);
  });
});

it('have exactly the contract’s columns, with any content', async () => {
  const bea = await harness.founder('Bea');
  const type = (await bea.call(listDateSettings, {})).date_settings.find(
    ({ date_name }) => date_name === 'Interview',
  );
  const title = `"date_type": "${type?.id}" \\"date_type\\": \\" <b> 👩‍👩‍👧`;
  const { id } = await openCase(bea, title);
  await addDate(bea, id, '2026-06-01', type?.date_name);
  const text = `${title}\u2028\u0001`;
  await addNote(bea, id, text);
  await linkPetitioner(bea, id, (await addPetitioner(bea, title)).id);
  await openCase(bea, 'Bare');
  const answer = await harness.inject({ url: '/api/case_records', headers: bea.headers });
  const { case_records } = listCaseRecords.response?.parse(answer.json()) ?? { case_records: [] };
  for (const row of case_records)
    expect(Object.keys(row).sort()).toEqual(Object.keys(caseListRow.shape).sort());
  expect(case_records).toMatchObject([
    { title: 'Bare', beneficiary_id: null, petitioner_name: null, note: null, dates: [] },
    { title, petitioner_name: title, dates: [{ date_type: type?.date_name, important_date: '2026-06-01' }] },
  ]);
  expect(case_records[1]?.note).toContain(text);
});

describe('filters of the case list', () => {
  it('return the total with the first page, and lead on from it', async () => {
    const ids: string[] = [];
    for (const title of ['H-1B one', 'H-1B two', 'H1B', 'h-1b three'])
      ids.unshift((await openCase(ada, title)).id);
    const [three, , two, one] = ids;
    for (const status of [undefined, 'initiated'] as const) {
      const query = { title: 'h-1b', limit: 2, status };
      const first = await ada.call(listCaseRecords, { query });
      expect([first.case_records.map(({ id }) => id), first.total]).toEqual([[three, two], 3]);
      const cursor = first.next_cursor ?? '';
      const second = await ada.call(listCaseRecords, { query: { ...query, cursor } });
      expect([second.case_records.map(({ id }) => id), second.total, second.next_cursor]).toEqual([
        [one],
        3,
        null,
      ]);
    }
    expect(await ada.call(listCaseRecords, { query: { title: 'h-1b', status: 'filed' } })).toEqual({
      case_records: [],
      total: 0,
      next_cursor: null,
    });
  });

  it.each(['h-', '-1', '1b', 'h-1b'])('find %j, however few consecutive letters it has', async (title) => {
    await openCase(ada, 'H-1B petition');
    await openCase(ada, 'H1 B');
    expect(await titlesFor(title)).toContain('H-1B petition');
    expect(await titlesFor('h-1')).toEqual(['H-1B petition']);
  });

  it('T42 treat %, _ and \\ literally', async () => {
    for (const title of ['100% done', '100 done', 'a_b', 'axb', 'c\\d', 'c/d']) await openCase(ada, title);
    expect(await titlesFor('%')).toEqual(['100% done']);
    expect(await titlesFor('_')).toEqual(['a_b']);
    expect(await titlesFor('\\')).toEqual(['c\\d']);
    expect(await titlesFor('%%')).toEqual([]);
    expect(await titlesFor('done')).toEqual(['100 done', '100% done']);
  });

  it.each(['small', 'large'])('T42 find any part of a title in a %s office, and no other', async (size) => {
    if (size === 'large') await addOthers(harness, ada);
    const title = fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(title, async (text) => {
        const { id } = await openCase(ada, `[${text}]`);
        const found = await read({ title: `[${text}]` });
        expect(found.case_records.map((row) => row.id)).toContain(id);
        for (const row of found.case_records)
          expect(row.title.toLowerCase()).toContain(`[${text}]`.toLowerCase());
      }),
      { numRuns: 30 },
    );
  });

  it('T42 refuse a title of over 200 characters', async () => {
    const answer = (length: number) =>
      harness.inject({ url: `/api/case_records?title=${'x'.repeat(length)}`, headers: ada.headers });
    expect([(await answer(200)).statusCode, (await answer(201)).statusCode]).toEqual([200, 400]);
  });

  it.each(['beneficiary_id', 'petitioner_id', 'assignee_id'])(
    'T16 by an unknown %s are not found',
    async (of) => {
      const bea = await harness.founder('Bea');
      const strangers = {
        beneficiary_id: (await addBeneficiary(bea, {})).id,
        petitioner_id: (await addPetitioner(bea, 'Elsewhere')).id,
        assignee_id: bea.id,
      }[of];
      for (const id of [strangers, crypto.randomUUID()])
        expect(await problemOf(read({ [of]: id }))).toMatchObject({ code: 'not_found' });
    },
  );

  it('combine, and the total counts their result', async () => {
    const filed = await openCase(ada, 'Okafor, filed');
    await openCase(ada, 'Okafor, open');
    const archived = await openCase(ada, 'Okafor, archived');
    const update = (id: string, body: { status?: 'filed'; archived?: boolean }) =>
      ada.call(updateCaseRecord, { params: { id }, body });
    await update(filed.id, { status: 'filed' });
    await update(archived.id, { status: 'filed', archived: true });
    const list = async (query: {
      title?: string;
      status?: 'filed';
      archived?: 'all' | 'true' | 'false';
      limit?: number;
    }) => {
      const { case_records, total } = await ada.call(listCaseRecords, { query });
      return [case_records.map(({ title }) => title), total];
    };
    expect(await list({ status: 'filed' })).toEqual([['Okafor, filed'], 1]);
    expect(await list({ status: 'filed', archived: 'all' })).toEqual([
      ['Okafor, archived', 'Okafor, filed'],
      2,
    ]);
    expect(await list({ title: 'OKAFOR', archived: 'true' })).toEqual([['Okafor, archived'], 1]);
    expect(await list({ title: 'okafor', archived: 'all', limit: 1 })).toEqual([['Okafor, archived'], 3]);
    expect(await list({ title: 'nobody' })).toEqual([[], 0]);
  });
});

it('cases are found by their next date, up to the last day of what is asked for', async () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-09', '2026-03-10', '2026-04-01', '2026-04-02'];
  for (const day of days) await addDate(ada, (await openCase(ada)).id, day);
  for (const [next_date, last] of [
    ['overdue', '2026-03-01'],
    ['week', '2026-03-09'],
    ['month', '2026-04-01'],
  ] as const) {
    const query = { next_date, sort: 'urgent_date' } as const;
    const { case_records } = await ada.call(listCaseRecords, { query });
    const found = case_records.map(({ urgent_date }) => urgent_date);
    expect([next_date, found]).toEqual([next_date, days.filter((day) => day <= last)]);
  }
});

it('cases are found by whether their checklist is complete; one without items is neither', async () => {
  await openCase(ada, 'Without');
  for (const title of ['Missing', 'Complete']) {
    const { id } = await addChecklistItem(ada, (await openCase(ada, title)).id);
    if (title === 'Complete')
      await ada.call(updateChecklistItem, { params: { id }, body: { state: 'accepted' } });
  }
  const found = async (checklist: 'missing' | 'complete') =>
    (await ada.call(listCaseRecords, { query: { checklist } })).case_records.map(({ title }) => title);
  expect([await found('missing'), await found('complete')]).toEqual([['Missing'], ['Complete']]);
});
