// Measures the calls that an office lives in, on a corpus of its own size:
//   node bench/run.ts [cases] [seconds]      100,000 cases and 5 seconds for each call unless told otherwise
//   node bench/run.ts [cases] plans          prints the plans of their queries instead, as the application's role gets them
//   node bench/run.ts [cases] [seconds|plans] [name]      only of the calls whose name begins so
// The corpus is kept in the system's folder for temporary files and used again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { ISSUER, loadCorpus, MEMBERS } from './corpus.ts';
import { hotCalls } from './hot-calls.ts';
import { explainQueries, plansIn, stopExplaining, verdictOf } from './plans.ts';

const CONNECTIONS = 16;
const PORT = 18_090;

const cases = Number(process.argv[2] ?? 100_000);
const wantsPlans = process.argv[3] === 'plans';
const seconds = Number((wantsPlans ? undefined : process.argv[3]) ?? 5);

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }] };

/** Tokens of the first organization's members: what one person may ask in a minute is bounded. */
function tokens(): Promise<string[]> {
  const members = Array.from({ length: MEMBERS }, (_, at) => at + 1);
  return Promise.all(
    members.map((member) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setAudience('bench')
        .setSubject(`bench|1|${member}`)
        .setIssuedAt()
        .setExpirationTime('2h')
        .sign(privateKey),
    ),
  );
}

async function startServer(url: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('server.ts', import.meta.url))], {
    env: {
      ...process.env,
      PORT: String(PORT),
      BENCH_DATABASE_URL: url,
      BENCH_ISSUER: ISSUER,
      BENCH_KEYS: JSON.stringify(keys),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start');
    await pause(50);
  }
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}

const dataDir = join(tmpdir(), `landfall-bench-${cases}`);
mkdirSync(dataDir, { recursive: true });
// The database's own account must be able to pass through.
chmodSync(dataDir, 0o755);
const database = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
try {
  const began = performance.now();
  await loadCorpus(database.url, cases);
  console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(`corpus: ${cases} cases, ready after ${Math.round((performance.now() - began) / 1000)} s`);
  const bearers = await tokens();
  const calls = (await hotCalls(database.url)).filter(({ name }) => name.startsWith(process.argv[4] ?? ''));
  if (wantsPlans) await printPlans(calls, bearers);
  else await measure(calls, bearers);
} finally {
  await database.stop();
}

type Calls = Awaited<ReturnType<typeof hotCalls>>;

/** Requests a second and latencies of each call, after a second of warming up. */
async function measure(calls: Calls, bearers: readonly string[]): Promise<void> {
  const stop = await startServer(database.url);
  console.log(
    `${CONNECTIONS} connections (a report: 1), ${seconds} s each, load and server and database on the same machine`,
  );
  console.log(['call'.padEnd(40), 'per second', 'p50 ms', 'p97.5 ms', 'p99 ms', 'failed'].join('  '));
  try {
    for (const { name, request, connections = CONNECTIONS } of calls) {
      const load = (duration: number) => {
        let sent = 0;
        return autocannon({
          url: `http://127.0.0.1:${PORT}`,
          connections,
          duration,
          requests: [
            {
              setupRequest: (base) => {
                sent += 1;
                const { method, path, body } = request(sent);
                const authorization = `Bearer ${bearers[sent % bearers.length]}`;
                return {
                  ...base,
                  method,
                  path,
                  ...(body ? { body: JSON.stringify(body) } : {}),
                  headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
                };
              },
            },
          ],
        });
      };
      await load(1);
      const result = await load(seconds);
      const failed = result.non2xx + result.errors + result.timeouts;
      console.log(
        [
          name.padEnd(40),
          String(Math.round(result.requests.average)).padStart(10),
          String(result.latency.p50).padStart(6),
          String(result.latency.p97_5).padStart(8),
          String(result.latency.p99).padStart(6),
          String(failed).padStart(6),
        ].join('  '),
      );
    }
  } finally {
    await stop();
  }
}

/** One call each, with the plans that the database wrote down of its queries. */
async function printPlans(calls: Calls, bearers: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await explainQueries(admin);
  const stop = await startServer(database.url);
  const log = join(dataDir, 'database', 'server.log');
  try {
    for (const { name, request } of calls) {
      const { method, path, body } = request(1);
      const headers = { authorization: `Bearer ${bearers[0]}`, 'content-type': 'application/json' };
      const send = () =>
        fetch(`http://127.0.0.1:${PORT}${path}`, {
          method,
          headers,
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      await send();
      const { size } = statSync(log);
      const answer = await send();
      await answer.arrayBuffer();
      const plans = plansIn(readFileSync(log).subarray(size).toString());
      console.log(
        `\n## ${name}: ${answer.status}, ${plans.length} queries; ${verdictOf(plans)}\n\n${plans.join('\n')}`,
      );
    }
  } finally {
    await stop();
    await stopExplaining(admin);
    await admin.end();
  }
}
