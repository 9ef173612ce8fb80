import { readFileSync } from 'node:fs';
import pg from 'pg';
import { checkSummaries } from '../apps/server/src/modules/case-summary/service.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createPool } from '../apps/server/src/platform/db/pool.ts';
import { withOperator } from '../apps/server/src/platform/db/session.ts';

/** Issuer of the corpus's people: the m-th member of the o-th organization has the subject `bench|o|m`. */
export const ISSUER = 'https://bench.test/';

/** Enough members that none exceeds the rate limit for one person. */
const MEMBERS = { large: 200, others: 20 };

/** The size of a corpus. */
export interface CorpusSize {
  cases: number;
  /**
   * The number of organizations of equal size; otherwise one per 1,000 cases, the first of which has a fifth of
   * everything.
   */
  equalOrganizations?: number;
}

const ROWS = readFileSync(new URL('corpus.sql', import.meta.url), 'utf8');
/** A batch takes seconds; one that takes longer is stuck. */
const ANSWER_WITHIN_MS = 300_000;

/** Secondary indexes and foreign keys: building them over full tables is faster than maintaining them for each row. */
const REBUILT = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make, 1 as at
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'app'::regnamespace and not indisunique and indrelid <> 'app.case_summary'::regclass
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
  from pg_constraint
  where connamespace = 'app'::regnamespace and contype = 'f' and conrelid <> 'app.case_summary'::regclass
  order by at`;

/** Fills the tables. */
async function fillTables(owner: pg.Client, { cases, equalOrganizations }: CorpusSize): Promise<void> {
  const { rows: rebuilt } = await owner.query<{ drop: string; make: string }>(REBUILT);
  const settings = {
    'bench.cases': cases,
    'bench.orgs': equalOrganizations ?? Math.floor(cases / 1000),
    'bench.large': equalOrganizations ? 0 : 1,
    'bench.issuer': ISSUER,
    'bench.first': equalOrganizations ? MEMBERS.others : MEMBERS.large,
    'bench.others': MEMBERS.others,
    maintenance_work_mem: '512MB',
    work_mem: '256MB',
  };
  for (const [name, value] of Object.entries(settings)) {
    await owner.query('select set_config($1, $2, true)', [name, String(value)]);
  }
  for (const { drop } of rebuilt.toReversed()) await owner.query(drop);
  await owner.query(ROWS);
  for (const { make } of rebuilt) await owner.query(make);
}

/**
 * Derives the rows of the case list as `npm run case-list:repair` does, one organization after the other: otherwise the
 * physical order of their rows would differ each time, and the plans depend on it.
 */
async function summarize(owner: pg.Client, url: string): Promise<void> {
  const pool = createPool({
    url,
    role: 'landfall_app',
    size: 1,
    statementWithinMs: 0,
    answerWithinMs: ANSWER_WITHIN_MS,
  });
  try {
    const { rows } = await owner.query<{ id: string }>(
      'select org_id as id from app.organization order by 1',
    );
    for (const { id } of rows) await checkSummaries((work) => withOperator(pool, id, work), true);
  } finally {
    await pool.end();
  }
}

/**
 * Brings a database to the newest schema and fills it with cases and what belongs to them, unless it has been.
 * @param url the owner's connection
 */
export async function loadCorpus(url: string, size: CorpusSize): Promise<void> {
  await migrate({ url, log: { info() {}, warn() {} } });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query('select exists (select from app.organization) as filled');
    if (!rows[0].filled) {
      await owner.query('begin');
      // The tables are not analyzed yet: PostgreSQL would scan a list that it believes empty for each row added to it.
      await fillTables(owner, size);
      await owner.query('commit');
    }
    const { rows: left } = await owner.query(
      'select exists (select from app.case_record c where not exists (select from app.case_summary s where s.org_id = c.org_id and s.case_id = c.id)) as missing',
    );
    if (left[0].missing) await summarize(owner, url);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}
