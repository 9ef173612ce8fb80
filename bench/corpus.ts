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

/** What a corpus is made of. */
export interface CorpusSize {
  cases: number;
  /**
   * So many organizations, all of the same size. Without it there is one for every 1,000 cases, of which the first has a
   * fifth of everything.
   */
  equalOffices?: number;
}

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const ROWS = textOf('corpus.sql');
const SHAPES = { oneLarge: textOf('shapes/one-large.sql'), equal: textOf('shapes/equal.sql') };
const CHUNK = 10_000;
/** A chunk takes seconds; what takes longer hangs. */
const ANSWER_WITHIN_MS = 300_000;

/** What can be made of whole tables sooner than kept up row by row. */
const REMADE = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make, 1 as at
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'app'::regnamespace and not indisunique and indrelid <> 'app.case_summary'::regclass
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
  from pg_constraint
  where connamespace = 'app'::regnamespace and contype = 'f' and conrelid <> 'app.case_summary'::regclass
  order by at`;

/** Fills the tables without their secondary indexes and foreign keys, which are quicker to build and check at the end. */
async function fillTables(owner: pg.Client, { cases, equalOffices }: CorpusSize): Promise<void> {
  const { rows: remade } = await owner.query<{ drop: string; make: string }>(REMADE);
  const settings = {
    'bench.cases': cases,
    'bench.orgs': equalOffices ?? Math.floor(cases / 1000),
    'bench.issuer': ISSUER,
    'bench.first': equalOffices ? MEMBERS.others : MEMBERS.large,
    'bench.others': MEMBERS.others,
    maintenance_work_mem: '512MB',
    work_mem: '256MB',
  };
  for (const [name, value] of Object.entries(settings)) {
    await owner.query('select set_config($1, $2, true)', [name, String(value)]);
  }
  for (const { drop } of remade.toReversed()) await owner.query(drop);
  await owner.query(equalOffices ? SHAPES.equal : SHAPES.oneLarge);
  await owner.query(ROWS);
  for (const { make } of remade) await owner.query(make);
}

/** Derives the rows of the case list as the product does, by two connections at once. */
async function summarize(owner: pg.Client, url: string): Promise<void> {
  const pool = createPool({
    url,
    role: 'landfall_app',
    size: 2,
    statementWithinMs: 0,
    answerWithinMs: ANSWER_WITHIN_MS,
  });
  try {
    const { rows } = await owner.query<{ subject: string; ids: string[] }>(
      `select min(p.subject) as subject, array(select c.id from app.case_record c
         where c.org_id = p.active_org_id order by c.id) as ids
       from app.person p where p.subject like 'bench|%' group by p.active_org_id`,
    );
    const chunks = rows.flatMap(({ subject, ids }) =>
      Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) => ({
        subject,
        ids: ids.slice(at * CHUNK, (at + 1) * CHUNK),
      })),
    );
    const work = async () => {
      for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
        const { subject, ids } = chunk;
        await withSession(pool, { issuer: ISSUER, subject, namedOrgId: null }, async (session) => {
          if (!session?.org) throw new Error(`${subject} has no organization`);
          await changeCases(session.org.tx, ids, async () => {});
        });
      }
    };
    await Promise.all([work(), work()]);
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
      await fillTables(owner, size);
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
