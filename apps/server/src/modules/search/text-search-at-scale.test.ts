import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const NOTES = 600;

/** Adds the texts of notes, each of 40 words: some words are in every fifth note, most in a few notes. */
async function addTexts(orgId: string): Promise<void> {
  await harness.owner.query(
    `insert into app.page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
     select $1, 'note', gen_random_uuid(), 0, null, gen_random_uuid(), t.body, app.page_words($1, 'note', t.body)
     from generate_series(1, $2::integer) n cross join lateral (
       select string_agg('w' || case when at % 4 = 0 then n % 5 else (n * 7919 + at * 104729) % 3000 end, ' ') as body
       from generate_series(1, 40) at) t`,
    [orgId, NOTES],
  );
}

const SEARCHES = ['w1', 'w1 w2', 'w2999', 'w1700 w1', 'w17', 'nowhere'];

/** The number of database pages that each search reads, under the application's role. */
async function pagesOf(client: pg.ClientBase): Promise<number[]> {
  const explain = `explain (analyze, buffers, timing off, format json)
    select * from app.search_pages(array['document', 'note', 'thread'], $1, null, 5)`;
  const pages: number[] = [];
  for (const q of SEARCHES) {
    await client.query(explain, [q]);
    const { rows } = await client.query(explain, [q]);
    const { Plan } = rows[0]['QUERY PLAN'][0];
    pages.push(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']);
  }
  return pages;
}

it('D16 a text search reads the same beside ten other offices as alone, under the application’s role', async () => {
  const ada = await harness.founder();
  await addTexts(ada.orgId);
  const client = await harness.appPool.connect();
  try {
    await client.query("select set_config('app.org_id', $1, false)", [ada.orgId]);
    const { rows } = await client.query('select current_user as role');
    expect(rows).toEqual([{ role: 'landfall_app' }]);
    await harness.owner.query('vacuum analyze app.page_text');
    const alone = await pagesOf(client);
    for (let others = 0; others < 10; others += 1) await addTexts((await harness.founder('Bea')).orgId);
    await harness.owner.query('vacuum analyze app.page_text');
    const beside = await pagesOf(client);
    const compared = SEARCHES.map((q, at) => ({ q, alone: alone[at] ?? 0, beside: beside[at] ?? 0 }));
    // The index of all offices may be a level higher, which each word costs a page in each of the three kinds.
    const higher = (q: string) => 3 * q.split(' ').length;
    expect(compared.filter(({ q, ...pages }) => pages.beside > 1.3 * pages.alone + higher(q))).toEqual([]);
  } finally {
    client.release(true);
  }
}, 120_000);
