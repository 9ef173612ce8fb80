import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('search entries of new cases are made of these only, however many cases there are', async () => {
  const ada = await harness.founder('Ada');
  const reads = await ada.arrange(async (tx) => {
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relid = 'app.case_record'::regclass`.execute(tx.db);
      return rows[0]?.read ?? 0;
    };
    const found: number[] = [];
    // A connection keeps the plans that were made while there were few rows.
    for (let batch = 0; batch < 8; batch += 1) {
      const before = await readSoFar();
      await sql`insert into case_record (org_id, id, title, description)
        select ${tx.orgId}, gen_random_uuid(), 'Case ' || n, '' from generate_series(1, 50) n`.execute(tx.db);
      found.push((await readSoFar()) - before);
    }
    return found;
  });
  expect(reads).toEqual(Array.from({ length: 8 }, () => 50));
});
