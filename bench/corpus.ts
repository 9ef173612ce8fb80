import { readFileSync } from 'node:fs';
import pg from 'pg';
import { changeCases } from '../apps/server/src/modules/case-summary/service.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createPool } from '../apps/server/src/platform/db/pool.ts';
import { withSession } from '../apps/server/src/platform/db/session.ts';

/** Issuer of the corpus's people: the m-th member of the o-th organization has the subject `bench|o|m`. */
export const ISSUER = 'https://bench.test/';

/** What one person may ask in a minute is bounded, so that many have to ask. */
const MEMBERS = { large: 200, others: 20 };

/** How many members the organization of this number has; 1 is the large one. */
export function membersOf(office: number): number {
  return office === 1 ? MEMBERS.large : MEMBERS.others;
}

const ROWS = readFileSync(new URL('corpus.sql', import.meta.url), 'utf8');
const CHUNK = 2_000;

/** Fills the tables without their search indexes, which are quicker to build at the end. */
async function fillTables(owner: pg.Client, cases: number): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where amname = 'gin' and relnamespace = 'app'::regnamespace`,
  );
  const settings = { cases, issuer: ISSUER, large: MEMBERS.large, others: MEMBERS.others };
  for (const [name, value] of Object.entries(settings)) {
    await owner.query('select set_config($1, $2, true)', [`bench.${name}`, String(value)]);
  }
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(ROWS);
  for (const { definition } of indexes) await owner.query(definition);
}

/** Derives the rows of the case list as the product does. */
async function summarize(owner: pg.Client, url: string): Promise<void> {
  const pool = createPool({ url, role: 'landfall_app', size: 1 });
  try {
    const { rows } = await owner.query<{ subject: string; ids: string[] }>(
      `select min(p.subject) as subject, array(select c.id from app.case_record c
         where c.org_id = p.active_org_id order by c.id) as ids
       from app.person p where p.issuer = $1 group by p.active_org_id`,
      [ISSUER],
    );
    for (const { subject, ids } of rows) {
      for (let from = 0; from < ids.length; from += CHUNK) {
        await withSession(pool, { issuer: ISSUER, subject, namedOrgId: null }, async (session) => {
          if (!session?.org) throw new Error(`${subject} has no organization`);
          await changeCases(session.org.tx, ids.slice(from, from + CHUNK), async () => {});
        });
      }
    }
  } finally {
    await pool.end();
  }
}

/**
 * Brings a database to the newest schema and fills it with `cases` cases and what belongs to them, unless it has been.
 * @param url the owner's connection
 */
export async function loadCorpus(url: string, cases: number): Promise<void> {
  await migrate({ url, log: { info() {}, warn() {} } });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query('select exists (select from app.organization) as filled');
    if (!rows[0].filled) {
      await owner.query('begin');
      await fillTables(owner, cases);
      await owner.query('commit');
      await owner.query('vacuum analyze');
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
