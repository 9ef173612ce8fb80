import { readFileSync, statSync } from 'node:fs';
import pg from 'pg';
import { type CorpusDatabase, copyOf } from './database.ts';
import type { HotCall } from './hot-calls.ts';
import { startLandfall } from './landfall.ts';
import { send } from './load.ts';

const SETTINGS: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  // What runs inside functions too.
  'auto_explain.log_nested_statements': 'on',
};

/** After so many, PostgreSQL keeps the plan that it made for any values, as it does in production. */
const ASKED_BEFORE = 8;

/** Lets connections that open from now on write the plan of each of their queries into the server's log. */
async function explainQueries(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const database = new URL(url).pathname.slice(1);
  for (const [name, value] of Object.entries(SETTINGS)) {
    await admin.query(`alter database ${database} set ${name} = '${value}'`);
  }
  await admin.end();
}

/** The plans in a piece of the server's log, each as its text. */
export function plansIn(log: string): string[] {
  return log
    .split(/^(?=\d{4}-\d\d-\d\d .* LOG: )/m)
    .filter((entry) => entry.includes(' plan:'))
    .map((entry) =>
      entry
        .split('\n')
        .filter((line) => line.startsWith('\t') && !line.includes('Query Text:'))
        .join('\n'),
    );
}

/** Tables that grow with an office; the others fit a page. */
const GROWING = /Seq Scan on (case_\w+|beneficiary|petitioner|note|audit_entry)/g;
const SORT = /^\t?\s*(?:->\s+)?(?:Incremental )?Sort\b.*\(actual rows=(\d+(?:\.\d+)?)/gm;

/** What would not stay fast: sequential scans of growing tables, and the most rows that were sorted. */
export function verdictOf(plans: readonly string[]): string {
  const text = plans.join('\n');
  const scans = [...text.matchAll(GROWING)].map(([scan]) => scan);
  const sorted = Math.max(0, ...[...text.matchAll(SORT)].map(([, rows]) => Number(rows)));
  return `${scans.length > 0 ? scans.join(', ') : 'no sequential scan'}; at most ${sorted} rows sorted`;
}

/** The plans of one request of a call. */
export interface PlannedCall {
  call: HotCall;
  /** Status of the answer. */
  status: number;
  plans: readonly string[];
}

/** Asks each call until its plans are kept, and reads those that the database then wrote down. */
export async function plansOf(database: CorpusDatabase, calls: readonly HotCall[]): Promise<PlannedCall[]> {
  const copy = await copyOf(database.url);
  await explainQueries(copy.url);
  // Nothing but the calls asks the database meanwhile.
  const landfall = await startLandfall(copy.url, { role: 'web' });
  const planned: PlannedCall[] = [];
  try {
    for (const call of calls) {
      const ask = async (n: number) => {
        const answer = await send(landfall.url, landfall.request(call, n));
        await answer.arrayBuffer();
        return answer.status;
      };
      for (let n = 1; n <= ASKED_BEFORE; n += 1) await ask(n);
      const { size } = statSync(database.log);
      const status = await ask(1);
      planned.push({ call, status, plans: plansIn(readFileSync(database.log).subarray(size).toString()) });
    }
  } finally {
    await landfall.stop();
    await copy.drop();
  }
  return planned;
}
