// What one account can do to a server with large bodies, alone and beside another office:
//   npm run bench:attack
// Each attack has a server process and a data folder of its own, is on loopback, and ends after a minute and a half at most.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createCaller } from '@landfall/contract/call';
import { createCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import { getSettings } from '@landfall/contract/settings';
import pg from 'pg';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { signToken, TestClock } from '../apps/server/src/testing/harness.ts';
import {
  embeddedUrl,
  type ServerProcess,
  spawnServer,
  startProvider,
} from '../apps/server/src/testing/server-process.ts';
import type { Answers, Attack } from './attack-sender.ts';
import { settingLines, settingOf } from './machine.ts';
import { quantile } from './statistics.ts';
import { figure, tableOf } from './table.ts';

const LIMIT_MS = 90_000;
/** As on a small machine, so that the end comes before the limit where it comes at all. */
const HEAP = '--max-old-space-size=1024';
const CASES = 60;
const ATTACKS = [
  { bodies: 150, bytes: 7_800_000 },
  { bodies: 60, bytes: 8_000_000 },
];
const ROLES = ['admin', 'viewer'];
/** Between two reads of the other office, so that what one person may ask in a minute is enough for two. */
const PAUSE_MS = 100;
const QUIET_READS = 60;

async function signIn(baseUrl: string, issuer: string, subject: string) {
  const token = await signToken(new TestClock(Date.now()), subject, {
    iss: issuer,
    [`${CLAIM_NAMESPACE}email`]: `${subject}@example.test`,
    [`${CLAIM_NAMESPACE}email_verified`]: true,
  });
  const call = createCaller({
    baseUrl: `${baseUrl}/api`,
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  return { token, call };
}

/** The person's role in the office that they founded becomes another one. */
async function demote(dataDir: string, personId: string, role: string): Promise<void> {
  const owner = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await owner.connect();
  await owner.query('update app.membership set roles = $2 where person_id = $1', [personId, [role]]);
  await owner.end();
}

/** Milliseconds of one reading of the office's list after the other, until told to stop; Infinity for a failed one. */
async function readLists(
  { call }: Awaited<ReturnType<typeof signIn>>,
  goesOn: (read: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    const isAnswered = await call(listCaseRecords, {}).then(
      () => true,
      () => false,
    );
    times.push(isAnswered ? performance.now() - began : Number.POSITIVE_INFINITY);
    await pause(PAUSE_MS);
  }
  return times;
}

/** The most memory that the process has had, in MB; 0 once it is gone. */
function mostMemory({ child }: ServerProcess): number {
  try {
    return Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    );
  } catch {
    return 0;
  }
}

let isTold = false;

async function attackBy(role: string, size: Pick<Attack, 'bodies' | 'bytes'>): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'landfall-attack-'));
  // The database's own account must be able to pass through.
  chmodSync(dataDir, 0o755);
  const provider = await startProvider();
  const server = await spawnServer(provider.issuer, {
    LANDFALL_DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: HEAP,
  });
  try {
    await server.ready(180_000);
    if (!isTold) console.log(settingLines(await settingOf(embeddedUrl(dataDir), 'npm run bench:attack')));
    isTold = true;
    const [attacker, other] = await Promise.all([
      signIn(server.baseUrl, provider.issuer, 'attacker'),
      signIn(server.baseUrl, provider.issuer, 'other'),
    ]);
    const { user } = await attacker.call(getSettings, {});
    await demote(dataDir, user.id, role);
    for (let made = 0; made < CASES; made += 1)
      await other.call(createCaseRecord, { body: { title: `Case ${made}`, description: 'Spouse' } });
    const quiet = await readLists(other, (read) => read < QUIET_READS);

    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, mostMemory(server) || 0);
    }, 50);
    const began = performance.now();
    const workerData: Attack = {
      ...size,
      url: `${server.baseUrl}/api/reports/save`,
      token: attacker.token,
      limitMs: LIMIT_MS,
    };
    let isOver = false;
    const sender = new Worker(new URL('./attack-sender.ts', import.meta.url), { workerData });
    const attacked = once(sender, 'message').then(([answers]) => {
      isOver = true;
      return answers as Answers;
    });
    const meanwhile = await readLists(other, () => !isOver);
    const answers = await attacked;
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    const isAlive = server.child.exitCode === null && server.child.signalCode === null;
    return [
      `${size.bodies} × ${size.bytes / 1e6} MB, ${role}`,
      [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', '),
      figure(seconds),
      isAlive ? 'lives' : 'ENDED',
      String(most),
      figure(quantile(quiet, 0.5)),
      figure(quantile(meanwhile, 0.5)),
      figure(quantile(quiet, 0.99)),
      figure(quantile(meanwhile, 0.99)),
    ];
  } finally {
    await server.kill();
    provider.close();
    // Adopts the database that the killed server left, and ends it.
    const log = { info() {}, warn() {} };
    await (await startEmbedded({ dataDir, log, throwaway: true })).stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rows: string[][] = [];
for (const size of ATTACKS) {
  for (const role of ROLES) {
    rows.push(await attackBy(role, size));
    console.log(rows.at(-1)?.join(' | '));
  }
}
console.log(
  tableOf(
    [
      'attack',
      'answers',
      'seconds',
      'process',
      'most MB',
      "other's list: p50 before",
      'during',
      'p99 before',
      'during',
    ],
    rows,
  ),
);
