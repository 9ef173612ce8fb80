// Measures Landfall beside PostgreSQL alone and beside a bare peer, and holds it to its targets:
//   npm run bench [-- cases seconds rounds name…]     100,000 cases, 2 (whole) seconds a measurement, 5 rounds unless told otherwise;
//                                                     with names only what begins so
import { assertSameContent } from './answers.ts';
import { BUDGET, isMissed, type Judged, judgeLimit, judgeRatio } from './budget.ts';
import { type Command, commandLine, isAsked, readCommand } from './command.ts';
import { addBareTables, copyOf, debianProgram, openCorpus } from './database.ts';
import { type HotCall, hotCalls, onlyReads } from './hot-calls.ts';
import { type Landfall, startLandfall } from './landfall.ts';
import { type Loaded, load, warmUp } from './load.ts';
import { settingLines, settingOf } from './machine.ts';
import { measureDay } from './measured-day.ts';
import { officeOf } from './offices.ts';
import { askLimit } from './pgbench.ts';
import { type Serving, serve } from './process.ts';
import { measureSingles, type Single } from './singles.ts';
import { median, type Rounds, roundsOf } from './statistics.ts';
import { figure, tableOf } from './table.ts';

const CONNECTIONS = 16;
const WARM_UP_REQUESTS = 200;

/** What is measured, and with what. */
interface Bench {
  command: Command;
  /** The owner's connection to the copy that is measured. */
  url: string;
  landfall: Landfall;
  peer: Serving;
  pgbench: string | undefined;
}

/** What the rounds of one call came to. Requests a second; Landfall's latency in milliseconds. */
interface Compared extends Judged {
  name: string;
  limit: Rounds | null;
  peer: Rounds;
  landfall: Rounds;
  p95: number;
  /** The median of the rounds' ratios: what disturbs a round disturbs both sides of it. */
  ratio: number;
  failed: number;
}

interface Round {
  limit: number | null;
  peer: Loaded;
  landfall: Loaded;
}

type Compare = HotCall & { peer: NonNullable<HotCall['peer']> };

async function playRound(bench: Bench, call: Compare, seconds: number): Promise<Round> {
  const { url, landfall, peer, pgbench } = bench;
  const { offices } = landfall;
  const corpus = { offices: offices.length, cases: bench.command.cases };
  const limit =
    pgbench && call.limit
      ? await askLimit(pgbench, url, call.limit, {
          asked: call.asked,
          corpus,
          seconds,
          connections: CONNECTIONS,
        })
      : null;
  const asPeer = await load(peer.url, CONNECTIONS, seconds, (n) =>
    call.peer(officeOf(offices, call.asked, n), n),
  );
  const asLandfall = await load(landfall.url, CONNECTIONS, seconds, (n) => landfall.request(call, n));
  return { limit, peer: asPeer, landfall: asLandfall };
}

function summaryOf({ name }: Compare, rounds: readonly Round[]): Compared {
  const limits = rounds.flatMap(({ limit }) => limit ?? []);
  const failed = rounds.reduce((sum, { peer, landfall }) => sum + peer.failed + landfall.failed, 0);
  const ratio = median(rounds.map(({ peer, landfall }) => landfall.perSecond / peer.perSecond));
  return {
    name,
    limit: limits.length > 0 ? roundsOf(limits) : null,
    peer: roundsOf(rounds.map(({ peer }) => peer.perSecond)),
    landfall: roundsOf(rounds.map(({ landfall }) => landfall.perSecond)),
    p95: median(rounds.map(({ landfall }) => landfall.p95)),
    ratio,
    failed,
    ...judgeRatio(ratio, BUDGET.ratios[name], failed),
  };
}

/** Asks all calls in turn, round by round, after a round that does not count. */
async function compareCalls(bench: Bench): Promise<Compared[]> {
  const { command, landfall, peer } = bench;
  const calls = hotCalls().filter(
    (call): call is Compare => call.peer !== undefined && isAsked(command, call.name),
  );
  for (const call of calls) {
    const office = officeOf(landfall.offices, call.asked, 1);
    await assertSameContent(
      call,
      office,
      { url: landfall.url, bearer: landfall.tokenOf(office, 1) },
      peer.url,
    );
    await warmUp(peer.url, WARM_UP_REQUESTS, (n) => call.peer(officeOf(landfall.offices, call.asked, n), n));
    await warmUp(landfall.url, WARM_UP_REQUESTS, (n) => landfall.request(call, n));
  }
  const compared: Compared[] = [];
  // What is created has no people, dates or notes, and makes each list longer: what reads is asked before.
  for (const some of [calls.filter(onlyReads), calls.filter((call) => !onlyReads(call))]) {
    const played = new Map<Compare, Round[]>(some.map((call) => [call, []]));
    for (let round = 1; round <= command.rounds; round += 1) {
      for (const [call, rounds] of played) {
        rounds.push(await playRound(bench, call, command.seconds));
      }
      process.stderr.write(`round ${round} of ${command.rounds}\n`);
    }
    compared.push(...[...played].map(([call, rounds]) => summaryOf(call, rounds)));
  }
  return compared;
}

function printCalls(calls: readonly Compared[]): void {
  const spread = ({ median: middle, least, most }: Rounds) =>
    `${figure(middle)} (${figure(least)}–${figure(most)})`;
  console.log(
    tableOf(
      [
        'requests a second',
        'limit',
        'bare peer',
        'Landfall (spread)',
        'p95 ms',
        'ratio',
        'target',
        'verdict',
      ],
      calls.map((call) => [
        call.name,
        call.limit ? figure(call.limit.median) : '',
        figure(call.peer.median),
        spread(call.landfall),
        figure(call.p95),
        figure(call.ratio),
        call.target,
        call.failed > 0 ? `${call.verdict} ${call.failed}` : call.verdict,
      ]),
    ),
  );
}

/** What a run measured. */
interface Measured {
  calls: Compared[];
  singles: Single[];
}

/** Measures all but the mixed day of a whole run: that has a corpus of its own. */
async function measureOnOneCorpus(command: Command): Promise<Measured> {
  const opened = new AsyncDisposableStack();
  try {
    const database = await openCorpus({ cases: command.cases });
    opened.defer(() => database.stop());
    await addBareTables(database.url);
    const setting = await settingOf(database.url, commandLine('npm run bench', process.argv.slice(2)));
    console.log(settingLines(setting));
    console.log(
      `${command.cases} cases, ready after ${Math.round(database.readyAfter)} s; ${CONNECTIONS} connections, ` +
        `${command.seconds} s a measurement, median of ${command.rounds} rounds`,
    );
    const pgbench = debianProgram('pgbench');
    if (!pgbench) console.log('No pgbench in /usr/lib/postgresql: the limit is not measured.');
    const copy = await copyOf(database.url);
    opened.defer(() => copy.drop());
    const landfall = await startLandfall(copy.url);
    opened.defer(() => landfall.stop());
    const peer = await serve('peer.ts', () => ({ BENCH_DATABASE_URL: copy.url }));
    opened.defer(() => peer.stop());
    const calls = await compareCalls({ command, url: copy.url, landfall, peer, pgbench });
    return { calls, singles: await measureSingles(command, landfall) };
  } finally {
    await opened.disposeAsync();
  }
}

const command = readCommand(process.argv.slice(2));
const { calls, singles } = await measureOnOneCorpus(command);
if (isAsked(command, 'mixed day')) {
  singles.push(...(await measureDay(command.seconds * command.rounds)));
}
const judged = singles.map((single) => ({
  ...single,
  ...judgeLimit(single.figure, BUDGET.limits[single.name]),
}));
console.log();
printCalls(calls);
console.log();
console.log(
  tableOf(
    ['figure', 'measured', 'target', 'verdict'],
    judged.map(({ name, figure: value, target, verdict }) => [name, figure(value), target, verdict]),
  ),
);
const missed = [...calls, ...judged].filter(isMissed);
if (missed.length > 0) {
  console.log(`\n${missed.length} missed: ${missed.map(({ name }) => name).join('; ')}`);
  process.exitCode = 1;
}
