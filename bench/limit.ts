import { execFile } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SEARCHES, STATUSES, TITLE_PARTS } from './hot-calls.ts';
import type { Asked } from './landfall.ts';
import { createStatement, pageStatement, searchStatement } from './peer-statements.ts';

const run = promisify(execFile);
const ORGANIZATION = 'bare.id_of(1, :organization)';
const COLUMNS = `s.case_id, s.org_id, s.title, s.status, s.version, s.created_at, s.archived_at, s.beneficiary_id,
  s.beneficiary_name, s.petitioner_id, s.petitioner_name, s.note, s.dates`;
const oneOf = (texts: readonly string[]) => `(array[${texts.map((text) => `'${text}'`).join()}])[:at]`;
const within = (text: string) => `%${text}%`;

/** The rows of a list by the product's SQL, without the total. */
const listed = (more: string, orderBy: string) =>
  `select ${COLUMNS} from app.case_summary s where s.org_id = ${ORGANIZATION} and ${more} order by ${orderBy} limit 50`;
const active = (orderBy: string) => listed('s.archived_at is null', orderBy);

/** A statement of the bare peer with these expressions in place of its parameters. */
function ofPeer({ text }: { text: string }, ...expressions: string[]): string {
  return expressions.reduce((sql, expression, at) => sql.replaceAll(`$${at + 1}`, expression), text);
}

/**
 * The hand-written SQL of calls, by the name of the call without its organizations; `:at` is a number from 1 to
 * `values`.
 */
const SCRIPTS: Readonly<Record<string, { sql: string; values?: number }>> = {
  'case list, newest first': { sql: active('s.case_id desc') },
  'case list by title': { sql: active('s.title_sort, s.case_id') },
  'case list by petitioner, descending': { sql: active('s.petitioner_sort desc, s.case_id desc') },
  'case list of a status': {
    sql: listed(`s.archived_at is null and s.status = ${oneOf(STATUSES)}`, 's.case_id desc'),
    values: STATUSES.length,
  },
  'case list of a petitioner': {
    sql: `select ${COLUMNS} from app.case_petitioner l
      join app.case_summary s on s.org_id = l.org_id and s.case_id = l.case_id
      where l.org_id = ${ORGANIZATION} and l.petitioner_id = bare.id_of(5, :at) and s.archived_at is null
      order by s.case_id desc limit 50`,
    values: 200,
  },
  'case list, archived too, by title': {
    sql: `select ${COLUMNS} from ((${listed('s.archived_at is null', 's.title_sort, s.case_id')})
      union all (${listed('s.archived_at is not null', 's.title_sort, s.case_id')})) s
      order by s.title_sort, s.case_id limit 50`.replaceAll(`${COLUMNS} from app`, 's.* from app'),
  },
  // The title is searched in the bare peer's table; the rows come from the product's.
  'case list by a part of the title': {
    sql: `select ${COLUMNS} from (
        select org_id, id from bare.case_record where org_id = ${ORGANIZATION} and archived_at is null
          and title ilike ${oneOf(TITLE_PARTS.map(within))} order by id desc limit 50) c
      join app.case_summary s on s.org_id = c.org_id and s.case_id = c.id order by s.case_id desc`,
    values: TITLE_PARTS.length,
  },
  // The n-th case of the organization: see corpus.sql.
  'case page': {
    sql: ofPeer(
      pageStatement('', ''),
      ORGANIZATION,
      'bare.id_of(6, :cases / 5 + :at * :others + ((:organization - 2 - :at) % :others + :others) % :others)',
    ),
    values: 700,
  },
  search: {
    sql: ofPeer(searchStatement('', ''), ORGANIZATION, oneOf(SEARCHES.map(within))),
    values: SEARCHES.length,
  },
  'create a case': {
    sql: ofPeer(createStatement('', {}), ORGANIZATION, `'Measured'`, `'Opened for measuring.'`),
  },
};

/** Reads the value of `tps` from the output of pgbench. @throws Error with the output if there is none */
export function transactionsPerSecond(printed: string): number {
  const tps = /^tps = ([\d.]+)/m.exec(printed)?.[1];
  if (!tps || /number of failed transactions: [1-9]/.test(printed)) throw new Error(`pgbench: ${printed}`);
  return Number(tps);
}

/** The load for measuring PostgreSQL alone, and for how many whole seconds. */
interface Load {
  asked: Asked;
  organizations: number;
  cases: number;
  seconds: number;
  connections: number;
}

/**
 * Transactions per second of a call's SQL, run by pgbench as prepared statements; NaN for a call without SQL.
 * @param program pgbench
 * @param url the owner's connection
 */
export async function askLimit(program: string, url: string, name: string, load: Load): Promise<number> {
  const script = SCRIPTS[name.replace(/, other organizations.*/, '')];
  if (!script) return Number.NaN;
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const [first, last] = load.asked === 'large' ? [1, 1] : [2, load.organizations];
  using folder = mkdtempDisposableSync(join(tmpdir(), 'landfall-limit-'));
  const file = join(folder.path, 'script.sql');
  const at = script.values ? `\\set at random(1, ${script.values})\n` : '';
  const sql = script.sql
    .replaceAll(':cases', String(load.cases))
    .replaceAll(':others', String(load.organizations - 1))
    .replaceAll(/\s+/g, ' ');
  writeFileSync(file, `\\set organization random(${first}, ${last})\n${at}${sql};\n`);
  const flags = `-n -M prepared -j 1 -c ${load.connections} -T ${load.seconds} -p ${port}`.split(' ');
  const database = [
    '-h',
    searchParams.get('host') ?? hostname,
    '-U',
    decodeURIComponent(username),
    pathname.slice(1),
  ];
  const { stdout, stderr } = await run(program, [...flags, '-f', file, ...database], {
    env: {
      ...process.env,
      PGPASSWORD: decodeURIComponent(password),
      PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
    },
  });
  return transactionsPerSecond(stdout + stderr);
}
