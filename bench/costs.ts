// What a call costs the server and the database, in microseconds of their own processor time for each answer, beside the
// bare peer; and what it would cost if something were otherwise, by SQL that is run on the copy first:
//   npm run bench:costs -- name [SQL]      100,000 cases; calls whose names begin so, and have a peer; on Linux
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from './command.ts';
import { addBareTables, asOwner, copyOf, openCorpus } from './database.ts';
import { hotCalls } from './hot-calls.ts';
import { startLandfall } from './landfall.ts';
import { load, warmUp } from './load.ts';
import { settingLines, settingOf } from './machine.ts';
import { officeOf } from './offices.ts';
import { serve } from './process.ts';
import { median } from './statistics.ts';
import { figure, tableOf } from './table.ts';

const CASES = 100_000;
const CONNECTIONS = 8;
const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_REQUESTS = 3_000;

const [name = '', otherwise] = process.argv.slice(2);

/** Microseconds that a process has run so far, all of its threads together; 0 when it is gone. */
function timeOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000;
  } catch {
    return 0;
  }
}

/** The parent of a process; undefined when it is gone. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Microseconds that each connection of a PostgreSQL has run so far, by its process. */
function connectionsOf(postmaster: number): Map<number, number> {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return new Map(pids.filter((pid) => parentOf(pid) === postmaster).map((pid) => [pid, timeOf(pid)]));
}

/** Microseconds that connections have run since; those that were closed meanwhile had nothing to do. */
function timeSince(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number {
  return [...now].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}

const opened = new AsyncDisposableStack();
try {
  const database = await openCorpus({ cases: CASES });
  opened.defer(() => database.stop());
  await addBareTables(database.url);
  const copy = await copyOf(database.url);
  opened.defer(() => copy.drop());
  if (otherwise) {
    await asOwner(copy.url, (owner) => owner.query(otherwise));
  }
  const cluster = join(database.log, '..', 'cluster', 'postmaster.pid');
  const postmaster = Number(readFileSync(cluster, 'utf8').split('\n')[0]);
  const peer = await serve('peer.ts', () => ({ BENCH_DATABASE_URL: copy.url }));
  opened.defer(() => peer.stop());
  const landfall = await startLandfall(copy.url, { role: 'web' });
  opened.defer(() => landfall.stop());
  console.log(
    settingLines(await settingOf(copy.url, commandLine('npm run bench:costs', process.argv.slice(2)))),
  );

  const rows: string[][] = [];
  for (const call of hotCalls().filter((hot) => hot.name.startsWith(name))) {
    const { peer: asked } = call;
    if (!asked) continue;
    const sides = [
      {
        side: 'bare peer',
        at: peer,
        request: (n: number) => asked(officeOf(landfall.offices, call.asked, n), n),
      },
      { side: 'Landfall', at: landfall, request: (n: number) => landfall.request(call, n) },
    ];
    const costs = sides.map(() => ({ server: [] as number[], database: [] as number[] }));
    for (const { at, request } of sides) await warmUp(at.url, WARM_UP_REQUESTS, request);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { at, request }] of sides.entries()) {
        const pid = at.process.pid ?? 0;
        const [server, connections] = [timeOf(pid), connectionsOf(postmaster)];
        const { perSecond, failed } = await load(at.url, CONNECTIONS, SECONDS, request);
        if (failed > 0) throw new Error(`${call.name}: ${failed} calls failed`);
        const answers = perSecond * SECONDS;
        costs[index]?.server.push((timeOf(pid) - server) / answers);
        costs[index]?.database.push(timeSince(connections, connectionsOf(postmaster)) / answers);
      }
    }
    for (const [index, { side }] of sides.entries()) {
      const { server = [], database: connections = [] } = costs[index] ?? {};
      rows.push([call.name, side, figure(median(server)), figure(median(connections))]);
    }
  }
  console.log();
  console.log(tableOf(['microseconds an answer', '', 'server', 'database'], rows));
} finally {
  await opened.disposeAsync();
}
