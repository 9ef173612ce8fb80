import { readFileSync, statSync } from 'node:fs';
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
  // What runs inside functions too.
  'auto_explain.log_nested_statements': 'on',
};

/** After so many, PostgreSQL keeps the plan that it made for any values, as it does in production. */
const ASKED_BEFORE = 8;

/** Lets connections that open from now on write the plan of each of their queries into the server's log. */
async function explainQueries(url: string): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await asOwner(url, async (owner) => {
    for (const [name, value] of Object.entries(SETTINGS)) {
      await owner.query(`alter database ${database} set ${name} = '${value}'`);
    }
  });
}

/** Adds what the corpus has not, so that no plan is one of empty tables. */
async function addRows(url: string): Promise<void> {
  await asOwner(url, async (owner) => {
    await owner.query(ROWS.replace(/\$(office|mine)(?=')/g, (_, scope: Scope) => FEED_TOKENS[scope]));
    // A sample as large as any table here: the same rows have the same plans, whichever pages a smaller one would have read.
    await owner.query('set default_statistics_target = 1000');
    await owner.query('vacuum analyze');
  });
}

/**
 * The plans in a piece of the server's log, each as its text. Left out is what belongs to no call, as a process that listens
 * asks itself now and then, by a notification, whether it still hears, and how many processes there are; and the checks of foreign keys, which PostgreSQL
 * makes when a counter's row is new, and not when it is there already.
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

/** A node of a plan in the log, and a part that a node hangs below. */
const NODE = /^\t(\s*)(?:->\s+)?(\S.*?)\s+\(cost=/;
/** A bitmap of all that is the organization's: of several indexes that begin with it any will do. */
const OF_ORGANIZATION = /^\t\s*Index Cond: \((?:\w+\.)?org_id = (?!.* AND )/;
const PART = /^\t(\s*)((?:InitPlan|SubPlan|CTE) \S.*?)\s*$/;

/**
 * What a plan is made of: its nodes with the relations and indexes that they read, indented as they hang together,
 * without costs and counts, which change with the data.
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
  // How far PostgreSQL indents depends on what a line hangs below.
  const depths: number[] = [];
  return lines
    .map(({ depth, text }) => {
      while (depths.length > 0 && (depths.at(-1) ?? 0) >= depth) depths.pop();
      depths.push(depth);
      return `${'  '.repeat(depths.length - 1)}${text}`;
    })
    .join('\n');
}

/** The shapes of a call's plans, one after the other; the same one several times in a row is written once. */
export function shapesOf(plans: readonly string[]): string {
  const shapes = plans.map(shapeOf).filter((shape) => shape !== '');
  return `${shapes.filter((shape, at) => shape !== shapes[at - 1]).join('\n\n')}\n`;
}

/** The plans of one request of a call. */
export interface PlannedCall {
  call: HotCall;
  /** Status of the answer. */
  status: number;
  plans: readonly string[];
}

/** Asks each call until its plans are kept, and reads those that the database then wrote down. */
export function plansOf(database: CorpusDatabase, calls: readonly HotCall[]): Promise<PlannedCall[]> {
  return withoutAutovacuum(database.url, () => readPlans(database, calls));
}

/**
 * What a file gains while `ask` runs, and what `ask` gives. Where the file has been emptied meanwhile, as PostgreSQL's log is
 * once it is large, it is asked again.
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
  // Nothing but the calls asks the database meanwhile.
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
