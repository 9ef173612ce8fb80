// Measures Landfall, PostgreSQL alone and a bare peer, and compares the ratios with their targets:
//   npm run bench [-- cases seconds rounds name…]   100,000 cases, 2 (whole) seconds each, 5 rounds by default,
//                                                   with names only calls and figures that start with one of them;
//   npm run bench -- --prepare [cases]              creates both corpora and measures nothing
// Without arguments, writes bench/results/calls.md.
import { assertSameContent } from './answers.ts';
import { BUDGET, isMissed, type Judged, judgeRatio } from './budget.ts';
import { type Command, isAsked, readCommand } from './command.ts';
import { addBareTables, debianProgram, openCopy, openCorpus } from './database.ts';
import { type HotCall, hotCalls } from './hot-calls.ts';
import { type Landfall, organizationOf, startLandfall } from './landfall.ts';
import { askLimit } from './limit.ts';
import { alternate, CONNECTIONS, comparisonOf, type Loaded, load, warmUp } from './load.ts';
import { type Serving, serve } from './process.ts';
import { figure, publish, settingOf, tableOf, tableOfFigures } from './report.ts';
import { DAY_CORPUS, measureDay, measureSingles } from './singles.ts';
import { median } from './statistics.ts';

const WARM_UP_REQUESTS = 200;

/** The extent of a measurement, and the database and servers that it uses. */
interface Bench {
  command: Command;
  /** The owner's connection to the copy that is measured. */
  url: string;
  landfall: Landfall;
  peer: Serving;
  pgbench: string | undefined;
}

/** One call beside its target, and its row of the table. */
interface Compared extends Judged {
  name: string;
  row: string[];
}

function summaryOf(name: string, limit: number[], peer: Loaded[], landfall: Loaded[]): Compared {
  const { rates, ratio, failed } = comparisonOf([peer, landfall]);
  const ours = landfall.map(({ perSecond }) => perSecond);
  const judged = judgeRatio(ratio, BUDGET.ratios[name], failed);
  return {
    name,
    ...judged,
    row: [
      name,
      figure(median(limit)),
      figure(rates[0] ?? Number.NaN),
      `${figure(median(ours))} (${figure(Math.min(...ours))}–${figure(Math.max(...ours))})`,
      figure(median(landfall.map(({ p95 }) => p95))),
      figure(ratio),
      judged.target,
      failed > 0 ? `${judged.verdict} ${failed}` : judged.verdict,
    ],
  };
}

/** Measures one call on the limit, the bare peer and Landfall alternately, round by round, after a warm-up. */
async function compareCall(bench: Bench, call: HotCall, askPeer: HotCall['landfall']): Promise<Compared> {
  const { command, url, landfall, peer, pgbench } = bench;
  const { seconds, cases, rounds } = command;
  const { organizations } = landfall;
  const ofPeer = (n: number) => askPeer(organizationOf(organizations, call.asked, n), n);
  const ofLandfall = (n: number) => landfall.request(call, n);
  if (call.landfall(organizationOf(organizations, call.asked, 1), 1).method === 'GET')
    await assertSameContent(
      call,
      { url: landfall.url, request: ofLandfall(1) },
      { url: peer.url, request: ofPeer(1) },
    );
  await warmUp(peer.url, WARM_UP_REQUESTS, ofPeer);
  await warmUp(landfall.url, WARM_UP_REQUESTS, ofLandfall);
  const limits: number[] = [];
  const corpus = { asked: call.asked, organizations: organizations.length, cases };
  const [peers = [], ours = []] = await alternate(rounds, [
    async () => {
      if (pgbench)
        limits.push(
          await askLimit(pgbench, url, call.name, { ...corpus, seconds, connections: CONNECTIONS }),
        );
      return load(peer.url, CONNECTIONS, { seconds }, ofPeer);
    },
    () => load(landfall.url, CONNECTIONS, { seconds }, ofLandfall),
  ]);
  const compared = summaryOf(call.name, limits, peers, ours);
  process.stderr.write(`${compared.row.join(' | ')}\n`);
  return compared;
}

/** Measures everything except the mixed day, which has a corpus of its own. */
async function measureOnOneCorpus(command: Command) {
  await using opened = new AsyncDisposableStack();
  const { url, readyAfter } = await openCopy({ cases: command.cases, withBareTables: true }, opened);
  const setting = await settingOf(url, 'npm run bench');
  const pgbench = debianProgram('pgbench');
  const header = [
    setting,
    `${command.cases} cases, ready after ${readyAfter} s; ${CONNECTIONS} connections, ` +
      `${command.seconds} s a measurement, median of ${command.rounds} rounds`,
    ...(pgbench ? [] : ['No pgbench in /usr/lib/postgresql: the limit is not measured.']),
  ];
  const landfall = await startLandfall(url, opened);
  await landfall.signEveryoneIn();
  const peer = await serve('peer.ts', () => ({ BENCH_DATABASE_URL: url }));
  opened.defer(peer.stop);
  const calls: Compared[] = [];
  for (const call of hotCalls()) {
    if (call.peer && isAsked(command, call.name))
      calls.push(await compareCall({ command, url, landfall, peer, pgbench }, call, call.peer));
  }
  return { header, calls, singles: await measureSingles(command, landfall) };
}

const words = process.argv.slice(2);
const command = readCommand(words.filter((word) => word !== '--prepare'));
if (words.includes('--prepare')) {
  for (const size of [{ cases: command.cases }, DAY_CORPUS]) {
    const database = await openCorpus(size);
    if (size !== DAY_CORPUS) await addBareTables(database.url);
    await database.stop();
    console.log(`${size.cases} cases, ready after ${Math.round(database.readyAfter)} s`);
  }
  process.exit();
}

const { header, calls, singles } = await measureOnOneCorpus(command);
if (isAsked(command, 'mixed day')) {
  const day = await measureDay(command.seconds * command.rounds);
  header.push(day.header);
  for (const [name, value] of day.figures) singles.set(name, value);
}
const figures = tableOfFigures(singles, BUDGET.limits);
const missed = [...calls.filter(isMissed).map(({ name }) => name), ...figures.missed];
const headings = ['limit', 'bare peer', 'Landfall (spread)', 'p95 ms', 'ratio', 'target', 'verdict'];
publish(
  'calls',
  [
    ...header,
    '',
    tableOf(
      ['requests a second', ...headings],
      calls.map(({ row }) => row),
    ),
    '',
    figures.table,
    '',
    missed.length > 0 ? `${missed.length} missed: ${missed.join('; ')}` : 'All targets are met.',
  ],
  missed.length > 0,
);
