// What one account can do to a server with large bodies, alone and beside another organization:
//   npm run bench:attack [-- bodies megabytes]
// Each attack has a server process and a data folder of its own, is on loopback, and ends after a minute and a half at most.
import { chmodSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '@landfall/contract/call';
import { createCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { getSettings } from '@landfall/contract/settings';
import autocannon from 'autocannon';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { signToken, TestClock } from '../apps/server/src/testing/harness.ts';
import {
  embeddedUrl,
  signedIn,
  spawnServer,
  startProvider,
} from '../apps/server/src/testing/server-process.ts';
import { commandLine } from './command.ts';
import { asOwner } from './database.ts';
import { memoryOf } from './process.ts';
import { figure, settingOf, tableOf } from './report.ts';
import { quantile } from './statistics.ts';

const LIMIT_SECONDS = 90;
/** As on a small machine, so that memory runs out before the limit if it does at all. */
const HEAP = '--max-old-space-size=1024';
const CASES = 60;
const ATTACKS = [
  { count: 150, size: 7.8 },
  { count: 60, size: 8 },
];
const ROLES = ['admin', 'viewer'];
/** Between two reads of the other organization, whose one member may ask only so much in a minute. */
const PAUSE_MS = 100;
const QUIET_READS = 60;

/** Milliseconds of one read of the organization's list after the other while `goesOn`; Infinity for a failed one. */
async function readLists(call: Caller, goesOn: (read: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    const isAnswered = await call(listCaseRecords, {}).then(Boolean, () => false);
    times.push(isAnswered ? performance.now() - began : Number.POSITIVE_INFINITY);
    await pause(PAUSE_MS);
  }
  return times;
}

/** Sends so many bodies side by side from a thread of their own; how often each answer, or none, was given. */
async function send(url: string, token: string, bodies: number, bytes: number) {
  const row = '{"a":1},';
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
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

async function attackBy(
  role: string,
  bodies: number,
  bytes: number,
): Promise<{ setting: string; row: string[] }> {
  await using opened = new AsyncDisposableStack();
  const { path: dataDir } = opened.use(mkdtempDisposableSync(join(tmpdir(), 'landfall-attack-')));
  // The database's own account must be able to pass through.
  chmodSync(dataDir, 0o755);
  // Adopts the database that the killed server left, and ends it.
  const log = { info() {}, warn() {} };
  opened.defer(async () => (await startEmbedded({ dataDir, log, throwaway: true })).stop());
  const { issuer, close } = await startProvider();
  opened.defer(close);
  const environment = { LANDFALL_DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_OPTIONS: HEAP };
  const server = await spawnServer(issuer, environment);
  opened.defer(() => server.kill());
  await server.ready(180_000);
  const attacker = await signedIn(server.baseUrl, issuer, 'attacker');
  const other = await signedIn(server.baseUrl, issuer, 'other');
  const { user } = await attacker(getSettings, {});
  const database = embeddedUrl(dataDir);
  await asOwner(database, (owner) =>
    owner.query('update app.membership set roles = $2 where person_id = $1', [user.id, [role]]),
  );
  for (let made = 0; made < CASES; made += 1)
    await other(createCaseRecord, { body: { title: `Case ${made}`, description: 'Spouse' } });
  const quiet = await readLists(other, (read) => read < QUIET_READS);

  const began = performance.now();
  const token = await signToken(new TestClock(Date.now()), 'attacker', { iss: issuer });
  let isOver = false;
  const attacked = send(`${server.baseUrl}/api/reports/save`, token, bodies, bytes).finally(() => {
    isOver = true;
  });
  const meanwhile = await readLists(other, () => !isOver);
  const answers = await attacked;
  const seconds = (performance.now() - began) / 1000;
  const isAlive = server.child.exitCode === null && server.child.signalCode === null;
  return {
    setting: await settingOf(database, commandLine('npm run bench:attack', process.argv.slice(2))),
    row: [
      `${bodies} × ${bytes / 1e6} MB, ${role}`,
      answers,
      figure(seconds),
      isAlive ? 'lives' : 'ENDED',
      isAlive ? figure(memoryOf(server.child.pid, 'VmHWM')) : '',
      ...[quiet, meanwhile].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.99)]).map(figure),
    ],
  };
}

const [bodies, megabytes] = process.argv.slice(2).map(Number);
const attacks = bodies ? [{ count: bodies, size: megabytes ?? 1 }] : ATTACKS;
const rows: string[][] = [];
let setting = '';
for (const { count, size } of attacks) {
  for (const role of ROLES) {
    const attacked = await attackBy(role, count, size * 1e6);
    setting ||= attacked.setting;
    rows.push(attacked.row);
    console.log(attacked.row.join(' | '));
  }
}
const other = ["other's list before: p50", 'p99', 'during: p50', 'p99'];
console.log(
  `${setting}\n\n${tableOf(['attack', 'answers', 'seconds', 'process', 'most MB', ...other], rows)}`,
);
