// Measures how the time of each call grows with the number of offices and with the size of one:
//   npm run bench:growth [-- cases cases …]     10,000, 100,000 and 1,000,000 cases unless told otherwise
// All sizes are up at once and asked in turn, so that what disturbs one disturbs the others, each call once in every
// office before it counts. Writes docs/growth.md when asked for the usual sizes; exits 1 when a call grows more than its
// target.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGET } from './budget.ts';
import { commandLine } from './command.ts';
import { copyOf, openCorpus } from './database.ts';
import { type HotCall, hotCalls, totalOf, withoutSlowTotal } from './hot-calls.ts';
import { type Landfall, startLandfall } from './landfall.ts';
import { load, warmUp } from './load.ts';
import { settingLines, settingOf } from './machine.ts';
import type { Asked } from './offices.ts';
import { median } from './statistics.ts';
import { figure, tableOf } from './table.ts';

const USUAL = [10_000, 100_000, 1_000_000];
const ROUNDS = 5;
/** What a database server that has a thousand offices would be given. */
const BUFFERS = '4GB';
const DOCS = join(import.meta.dirname, '../docs');

const words = process.argv.slice(2);
const sizes = words.length > 0 ? words.map(Number) : USUAL;
// Of each call once: which offices are asked is decided here. A report is as long as its office is large.
const hot = hotCalls().filter(({ name, connections }) => !name.includes('other offices') && !connections);
const calls = hot.map(withoutSlowTotal);
const totals = hot.filter(({ counted }) => counted).map(totalOf);

interface Measured {
  name: string;
  /** Median of the rounds' medians at each size, in milliseconds. */
  times: number[];
  /** So many times is what growth may cost; without a target, infinite. */
  most: number;
}

/** Asks each call at each size in turn, one request at a time. */
async function measure(
  servers: readonly Landfall[],
  asked: Asked,
  hotCalls: readonly HotCall[],
  most: (call: HotCall) => number,
) {
  const measured: Measured[] = [];
  for (const hot of hotCalls) {
    const call = { ...hot, asked };
    const rounds: number[][] = servers.map(() => []);
    for (const server of servers) {
      await warmUp(server.url, Math.max(100, server.offices.length), (n) => server.request(call, n), 1);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, server] of servers.entries()) {
        const { p50, failed } = await load(server.url, 1, 1, (n) => server.request(call, n));
        if (failed > 0) throw new Error(`${call.name}: ${failed} calls failed`);
        rounds[at]?.push(p50);
      }
    }
    measured.push({ name: call.name, times: rounds.map(median), most: most(call) });
    process.stderr.write(`${asked}: ${call.name}\n`);
  }
  return measured;
}

const opened = new AsyncDisposableStack();
try {
  const servers: Landfall[] = [];
  const loaded: string[] = [];
  let setting = '';
  for (const cases of sizes) {
    const database = await openCorpus({ cases, buffers: BUFFERS });
    opened.defer(() => database.stop());
    const copy = await copyOf(database.url);
    opened.defer(() => copy.drop());
    const server = await startLandfall(copy.url);
    opened.defer(() => server.stop());
    servers.push(server);
    loaded.push(`${figure(cases)} cases ready after ${Math.round(database.readyAfter)} s`);
    setting ||= settingLines(await settingOf(database.url, commandLine('npm run bench:growth', words)));
  }
  const { growth } = BUDGET;
  const looksForText = ({ name }: HotCall) => /search|part of/.test(name);
  const inOffices = await measure(servers, 'others', calls, () => growth['in offices'].most);
  const ofOne = await measure(servers.slice(-2), 'large', calls, (call) => {
    const { most, texts = most } = growth['of one office'];
    return looksForText(call) ? texts : most;
  });
  const counted = await measure(servers.slice(-2), 'large', totals, () => Number.POSITIVE_INFINITY);

  const labels = sizes.map((cases) => `${cases.toLocaleString('en-US')} cases`);
  const large = sizes.slice(-2).map((cases) => `${(cases / 5).toLocaleString('en-US')} cases`);
  const timesOf = ({ times }: Measured) => (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
  const isMissed = (call: Measured) => !(timesOf(call) <= call.most);
  const rowsOf = (measured: readonly Measured[]) =>
    measured.map((call) => [
      call.name,
      ...call.times.map(figure),
      figure(timesOf(call)),
      ...(call.most === Number.POSITIVE_INFINITY
        ? []
        : [`≤ ${call.most}`, isMissed(call) ? 'MISSED' : 'met']),
    ]);
  const headings = (heading: string, columns: string[]) => [
    heading,
    ...columns,
    'times',
    'target',
    'verdict',
  ];
  const report = [
    setting,
    loaded.join('; '),
    `p50 in ms, one connection, ${ROUNDS} rounds of a second at each size in turn; shared_buffers ${BUFFERS}`,
    '',
    tableOf(headings('offices of about 850 cases', labels), rowsOf(inOffices)),
    '',
    tableOf(headings('one office', large), rowsOf([...ofOne, ...counted])),
  ].join('\n');
  console.log(report);
  if (words.length === 0) {
    writeFileSync(
      join(DOCS, 'growth.md'),
      `# Growth\n\nWhat each call takes as offices are added, and as one office grows. Written by \`npm run bench:growth\`.\n\n\`\`\`\n${report}\n\`\`\`\n`,
    );
  }
  const missed = [...inOffices, ...ofOne].filter(isMissed);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await opened.disposeAsync();
}
