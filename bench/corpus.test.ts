import pg from 'pg';
import { expect, it } from 'vitest';
import { emptyTestDatabase, endPool } from '../apps/server/src/testing/database.ts';
import { loadCorpus } from './corpus.ts';

it('loads through the real migrations, with each case’s records once', async () => {
  const database = await emptyTestDatabase();
  const owner = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    await loadCorpus(database.url, { cases: 2_000 });
    await loadCorpus(database.url, { cases: 2_000 });
    const { rows } = await owner.query(
      `select (select count(*)::int from app.case_record) as cases,
              (select count(*)::int from app.case_summary) as summaries,
              (select count(*)::int from app.case_date) as dates,
              (select count(*)::int from app.note) as notes,
              (select count(*)::int from app.case_record where archived) as archived,
              (select count(*)::int from app.case_date where case_archived) as "archivedDates",
              (select count(*)::int from app.audit_entry) as entries,
              (select count(*)::int from app.record_change) as changes,
              (select count(*)::int from audit.unsealed) as unsealed`,
    );
    expect(rows).toEqual([
      {
        cases: 2_000,
        summaries: 2_000,
        dates: 8_000,
        notes: 6_000,
        archived: 200,
        archivedDates: 800,
        entries: 2_000,
        changes: 8_000,
        unsealed: 0,
      },
    ]);
  } finally {
    await endPool(owner);
    await database.drop();
  }
});

it('loads organizations of equal size, each with cases of all kinds and people of its own', async () => {
  const database = await emptyTestDatabase();
  const owner = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    await loadCorpus(database.url, { cases: 2_000, equalOrganizations: 20 });
    const { rows } = await owner.query(
      `select count(*)::int as cases, count(distinct c.status)::int as statuses,
              count(*) filter (where c.archived)::int as archived,
              (select count(*)::int from app.case_summary s where s.org_id = c.org_id) as summaries,
              (select count(*)::int from app.case_petitioner p where p.org_id = c.org_id) as petitioners,
              (select count(distinct b.first_name) >= 20 from app.beneficiary b where b.org_id = c.org_id) as "manyNames",
              (select count(*)::int from app.membership m where m.org_id = c.org_id) as members
       from app.case_record c group by c.org_id`,
    );
    expect(rows).toEqual(
      Array.from({ length: 20 }, () => ({
        cases: 100,
        statuses: 4,
        archived: 10,
        summaries: 100,
        petitioners: 100,
        manyNames: true,
        members: 20,
      })),
    );
  } finally {
    await endPool(owner);
    await database.drop();
  }
});
