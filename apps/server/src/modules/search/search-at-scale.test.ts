import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { officeOf, SEARCHES } from '../../testing/many-people.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** The number of database pages that a search reads, once its statements are prepared. */
async function pagesOf(client: pg.ClientBase, q: string): Promise<number> {
  const explain = 'explain (analyze, buffers, timing off, format json) select * from app.search($1, 10)';
  await client.query(explain, [q]);
  const { rows } = await client.query(explain, [q]);
  const { Plan } = rows[0]['QUERY PLAN'][0];
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
}

async function pagesOfEach(office: TestPerson): Promise<number[]> {
  const client = await harness.owner.connect();
  try {
    await client.query("select set_config('app.org_id', $1, false)", [office.orgId]);
    const pages: number[] = [];
    for (const q of SEARCHES) pages.push(await pagesOf(client, q));
    return pages;
  } finally {
    client.release();
  }
}

it('T42 a search reads less than three times the pages in an office of six times as many people', async () => {
  const few = await pagesOfEach(await officeOf(harness, 4_000));
  const many = await pagesOfEach(await officeOf(harness, 24_000));
  const compared = SEARCHES.map((q, at) => ({ q, few: few[at] ?? 0, many: many[at] ?? 0 }));
  expect(compared.filter(({ few, many }) => many > 3 * few)).toEqual([]);
}, 600_000);
