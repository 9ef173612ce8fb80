// What one account can do to a server with large bodies, alone and beside another organization:
//   npm run bench:attack
// Each attack has a server process of its own, is on loopback, and ends after a minute and a half at most.
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { asOwner, openCopy } from './database.ts';
import { callNamed } from './hot-calls.ts';
import { organizationOf, startLandfall } from './landfall.ts';
import { send } from './load.ts';
import { memoryOf } from './process.ts';
import { figure, settingOf, tableOf } from './report.ts';
import { quantile } from './statistics.ts';

const LIMIT_SECONDS = 90;
/** The memory limit of a small machine, so that memory would run out before the limit if it ever did. */
const HEAP = '--max-old-space-size=1024';
const ATTACKS = [
  { bodies: 150, bytes: 7.8e6 },
  { bodies: 60, bytes: 8e6 },
].flatMap((attack) => ['admin', 'viewer'].map((role) => ({ ...attack, role })));
/** The pause between two reads of the other organization: its members have a rate limit per minute. */
const PAUSE_MS = 100;
const QUIET_READS = 60;

await using opened = new AsyncDisposableStack();
const { url } = await openCopy({ cases: 10_000 }, opened);
const landfall = await startLandfall(url, opened, { role: 'web' });
const attacker = organizationOf(landfall.organizations, 'large', 0);
const list = callNamed('case list, newest first, other organizations');

/** Milliseconds of each read of another organization's list, in sequence, while `goesOn`; Infinity for a failed one. */
async function readLists(server: string, goesOn: (read: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    const isAnswered = await send(server, landfall.request(list, times.length)).then(
      ({ ok }) => ok,
      () => false,
    );
    times.push(isAnswered ? performance.now() - began : Number.POSITIVE_INFINITY);
    await pause(PAUSE_MS);
  }
  return times;
}

/**
 * Sends this many bodies concurrently from a separate thread; returns how often each status, or no response, occurred.
 */
async function sendBodies(server: string, bodies: number, bytes: number) {
  const row = '{"a":1},';
  const result = await autocannon({
    url: `${server}/api/reports/save`,
    method: 'POST',
    headers: { authorization: `Bearer ${landfall.tokenOf(attacker, 0)}`, 'content-type': 'application/json' },
    // JSON that takes a multiple of its bytes in memory once it is parsed.
    body: `{"report_name":"Attack","report_data":{"this_week":[${row.repeat(bytes / row.length)}{}]}}`,
    connections: bodies,
    amount: bodies,
    timeout: LIMIT_SECONDS,
    workers: 1,
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(
    ([status, { count }]) => `${count} × ${status}`,
  );
  return [...statuses, ...(result.errors ? [`${result.errors} × no answer`] : [])].join(', ');
}

async function attackBy({ bodies, bytes, role }: (typeof ATTACKS)[number]): Promise<string[]> {
  await asOwner(url, (owner) =>
    owner.query('update app.membership set roles = $2 where org_id = $1', [attacker.id, [role]]),
  );
  const server = await landfall.again('web', { NODE_OPTIONS: HEAP });
  const quiet = await readLists(server.url, (read) => read < QUIET_READS);
  const began = performance.now();
  let isOver = false;
  const attacked = sendBodies(server.url, bodies, bytes).finally(() => {
    isOver = true;
  });
  const meanwhile = await readLists(server.url, () => !isOver);
  const answers = await attacked;
  const seconds = (performance.now() - began) / 1000;
  const { process: child } = server;
  const isAlive = child.exitCode === null && child.signalCode === null;
  const row = [
    `${bodies} × ${bytes / 1e6} MB, ${role}`,
    answers,
    figure(seconds),
    isAlive ? 'lives' : 'ENDED',
    isAlive ? figure(memoryOf(child.pid, 'VmHWM')) : '',
    ...[quiet, meanwhile].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.99)]).map(figure),
  ];
  await server.stop();
  return row;
}

const rows: string[][] = [];
for (const attack of ATTACKS) {
  rows.push(await attackBy(attack));
  console.log(rows.at(-1)?.join(' | '));
}
const other = ["other's list before: p50", 'p99', 'during: p50', 'p99'];
const table = tableOf(['attack', 'answers', 'seconds', 'process', 'most MB', ...other], rows);
console.log(`${await settingOf(url, 'npm run bench:attack')}\n\n${table}`);
