import pg from 'pg';
import { expect, it } from 'vitest';
import { emptyTestDatabase, endPool } from '../apps/server/src/testing/database.ts';
import { loadCorpus } from './corpus.ts';

it('loads through the real migrations, with what belongs to each case, once', async () => {
  const database = await emptyTestDatabase();
  const owner = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    await loadCorpus(database.url, 2_000);
    await loadCorpus(database.url, 2_000);
    const { rows } = await owner.query(
      `select (select count(*)::int from app.case_record) as cases,
              (select count(*)::int from app.case_summary) as summaries,
              (select count(*)::int from app.case_date) as dates,
              (select count(*)::int from app.note) as notes,
              (select count(*)::int from app.case_record where archived) as archived,
              (select count(*)::int from app.case_date where case_archived) as "archivedDates"`,
    );
    expect(rows).toEqual([
      { cases: 2_000, summaries: 2_000, dates: 8_000, notes: 6_000, archived: 200, archivedDates: 800 },
    ]);
  } finally {
    await endPool(owner);
    await database.drop();
  }
});
