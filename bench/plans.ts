import { readFileSync, statSync } from 'node:fs';
import type pg from 'pg';
import { asOwner, type CorpusDatabase, copyOf, withoutAutovacuum } from './database.ts';
import { FEED_TOKENS, type HotCall } from './hot-calls.ts';
import { startLandfall } from './landfall.ts';
import { send } from './load.ts';

const ROWS = readFileSync(new URL('planned.sql', import.meta.url), 'utf8');
type Scope = keyof typeof FEED_TOKENS;

const SETTINGS: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  // Includes the statements inside functions.
  'auto_explain.log_nested_statements': 'on',
};

/** VACUUM has marked all pages after this many passes, unless something prevents it. */
const MAX_PASSES = 10;

/** After this many executions PostgreSQL keeps a generic plan, as it does in production. */
const ASKED_BEFORE = 8;

/** Makes new connections log the plan of each of their queries. */
async function explainQueries(url: string): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await asOwner(url, async (owner) => {
    for (const [name, value] of Object.entries(SETTINGS)) {
      await owner.query(`alter database ${database} set ${name} = '${value}'`);
    }
  });
}

/** Adds the kinds of rows that the corpus lacks, so that no plan is for an empty table. */
async function addRows(url: string): Promise<void> {
  await asOwner(url, async (owner) => {
    await owner.query(ROWS.replace(/\$(office|mine)(?=')/g, (_, scope: Scope) => FEED_TOKENS[scope]));
    // A sample as large as any table here: the statistics, and so the plans, do not depend on which pages were sampled.
    await owner.query('set default_statistics_target = 1000');
    await vacuumWhole(owner);
  });
}

/**
 * Vacuums until all pages are marked all-visible: VACUUM skips a page that another process holds at that moment, and
 * which plan is cheapest depends on how many are marked.
 */
async function vacuumWhole(owner: pg.Client): Promise<void> {
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    await owner.query('vacuum analyze');
    const { rows } = await owner.query(
      `select from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' and relallvisible < relpages`,
    );
    if (rows.length === 0) return;
  }
  throw new Error(`Not all pages are marked visible to all after ${MAX_PASSES} passes of VACUUM`);
}

/**
 * The plans in a part of the server's log, each as text. Statements that belong to no call are omitted: a listening
 * process regularly tests its connection with a notification and counts the processes. Checks of foreign keys are
 * omitted, too, because PostgreSQL makes them only when a counter's row is new.
 */
export function plansIn(log: string): string[] {
  return log
    .split(/^(?=\d{4}-\d\d-\d\d .* LOG: )/m)
    .filter(
      (entry) => entry.includes(' plan:') && !/pg_notify\(|from pg_locks|FOR KEY SHARE OF x/.test(entry),
    )
    .map((entry) =>
      entry
        .split('\n')
        .filter((line) => line.startsWith('\t') && !line.includes('Query Text:'))
        .join('\n'),
    );
}

/** A node of a plan in the log, and the parts that contain nodes. */
const NODE = /^\t(\s*)(?:->\s+)?(\S.*?)\s+\(cost=/;
/** A bitmap of all rows of the organization: any of several indexes that start with its id will do. */
const OF_ORGANIZATION = /^\t\s*Index Cond: \((?:\w+\.)?org_id = (?!.* AND )/;
const PART = /^\t(\s*)((?:InitPlan|SubPlan|CTE) \S.*?)\s*$/;

/**
 * The shape of a plan: its nodes with their relations and indexes, indented as in the log, without costs and row
 * counts, which change with the data.
 * @param plan as PostgreSQL writes it into its log
 */
export function shapeOf(plan: string): string {
  const lines: { depth: number; text: string }[] = [];
  for (const line of plan.split('\n')) {
    const [, space = '', node] = NODE.exec(line) ?? [];
    const [, partSpace = '', part] = PART.exec(line) ?? [];
    const last = lines.at(-1);
    if (node) lines.push({ depth: space.length, text: node });
    else if (last?.text.startsWith('Bitmap Index Scan') && OF_ORGANIZATION.test(line))
      last.text = 'Bitmap Index Scan of the organization';
    else if (part) lines.push({ depth: partSpace.length, text: part.replace(/ \(returns.*/, '') });
  }
  // PostgreSQL's indentation depends on the parent of a line.
  const depths: number[] = [];
  return lines
    .map(({ depth, text }) => {
      while (depths.length > 0 && (depths.at(-1) ?? 0) >= depth) depths.pop();
      depths.push(depth);
      return `${'  '.repeat(depths.length - 1)}${text}`;
    })
    .join('\n');
}

/** The shapes of a call's plans in order; consecutive equal ones are written once. */
export function shapesOf(plans: readonly string[]): string {
  const shapes = plans.map(shapeOf).filter((shape) => shape !== '');
  return `${shapes.filter((shape, at) => shape !== shapes[at - 1]).join('\n\n')}\n`;
}

/** The plans of one request of a call. */
export interface PlannedCall {
  call: HotCall;
  /** Status of the response. */
  status: number;
  plans: readonly string[];
}

/** Sends each call until PostgreSQL uses generic plans, and reads the plans that it then logs. */
export function plansOf(database: CorpusDatabase, calls: readonly HotCall[]): Promise<PlannedCall[]> {
  return withoutAutovacuum(database.url, () => readPlans(database, calls));
}

/**
 * What is appended to a file while `ask` runs, and the result of `ask`. If the file is emptied meanwhile, as
 * PostgreSQL's log is once it is large, `ask` runs again.
 */
export async function gainedBy<Answer>(
  file: string,
  ask: () => Promise<Answer>,
): Promise<{ gained: string; answer: Answer }> {
  const { size } = statSync(file);
  const answer = await ask();
  const content = readFileSync(file);
  return content.length < size ? gainedBy(file, ask) : { gained: content.subarray(size).toString(), answer };
}

async function readPlans(database: CorpusDatabase, calls: readonly HotCall[]): Promise<PlannedCall[]> {
  await using opened = new AsyncDisposableStack();
  const copy = await copyOf(database.url, opened);
  await addRows(copy);
  await explainQueries(copy);
  // Only the calls query the database during this time.
  const landfall = await startLandfall(copy, opened, { role: 'web' });
  const planned: PlannedCall[] = [];
  for (const call of calls) {
    const ask = async (n: number) => {
      const answer = await send(landfall.url, landfall.request(call, n));
      await answer.arrayBuffer();
      return answer.status;
    };
    for (let n = 1; n <= ASKED_BEFORE; n += 1) await ask(n);
    const { gained, answer: status } = await gainedBy(database.log, () => ask(1));
    planned.push({ call, status, plans: plansIn(gained) });
  }
  return planned;
}
