// Asks Landfall alone the calls that an office lives in, for a quick look while working on one:
//   node bench/run.ts [cases] [seconds] [name…]      100,000 cases and 5 seconds for each call unless told otherwise
//   node bench/run.ts [cases] plans [name…]          prints the plans of their queries instead, as the application's role gets them
// With names only the calls whose name begins so. What it creates stays in the corpus; `npm run bench` measures a copy.
import { isAsked, readCommand } from './command.ts';
import { openCorpus } from './database.ts';
import { hotCalls } from './hot-calls.ts';
import { type Landfall, startLandfall } from './landfall.ts';
import { load, warmUp } from './load.ts';
import { settingLines, settingOf } from './machine.ts';
import { plansOf, verdictOf } from './plans.ts';
import { figure, tableOf } from './table.ts';

const CONNECTIONS = 16;
const WARM_UP_REQUESTS = 200;

const words = process.argv.slice(2);
const wantsPlans = words.includes('plans');
const command = readCommand(words.filter((word) => word !== 'plans'));
const seconds = words.filter((word) => /^\d/.test(word)).length > 1 ? command.seconds : 5;
const calls = hotCalls().filter(({ name }) => isAsked(command, name));

/** Requests a second and latencies of each call. */
async function measure({ url, request }: Landfall): Promise<string> {
  const rows: string[][] = [];
  for (const call of calls) {
    const ask = (n: number) => request(call, n);
    await warmUp(url, WARM_UP_REQUESTS, ask);
    const { perSecond, p50, p95, p99, failed } = await load(
      url,
      call.connections ?? CONNECTIONS,
      seconds,
      ask,
    );
    rows.push([call.name, ...[perSecond, p50, p95, p99].map(figure), String(failed)]);
  }
  return tableOf(['call', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'], rows);
}

const database = await openCorpus({ cases: command.cases });
try {
  console.log(settingLines(await settingOf(database.url, ['node bench/run.ts', ...words].join(' '))));
  console.log(`${command.cases} cases, ready after ${Math.round(database.readyAfter)} s`);
  if (wantsPlans) {
    for (const { call, status, plans } of await plansOf(database, calls)) {
      console.log(
        `\n## ${call.name}: ${status}, ${plans.length} queries; ${verdictOf(plans)}\n\n${plans.join('\n')}`,
      );
    }
  } else {
    const landfall = await startLandfall(database.url);
    try {
      console.log(`${CONNECTIONS} connections (a report: 1), ${seconds} s each`);
      console.log(await measure(landfall));
    } finally {
      await landfall.stop();
    }
  }
} finally {
  await database.stop();
}
