import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ISSUER } from './corpus.ts';
import type { HotCall } from './hot-calls.ts';
import { startProvider, type TokenOf } from './identity.ts';
import type { Request } from './load.ts';
import { type Office, officeOf, readOffices } from './offices.ts';
import { type Serving, serve } from './process.ts';

const MAIN = '../apps/server/src/main.ts';
const LOGIN = { name: 'landfall_bench', password: 'bench' };

/** Landfall as it is started in production, over a corpus. */
export interface Landfall extends Serving {
  offices: readonly Office[];
  tokenOf: TokenOf;
  /** The n-th request of a call, in the office whose turn it is, by the member whose turn it is. */
  request(call: HotCall, n: number): Request;
  /** Starts one more process of it, that only answers calls. */
  again(): Promise<Serving>;
}

/** Makes the login that a server in production asks for, which owns nothing, and gives its connection. */
export async function plainLogin(url: string): Promise<string> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query('select from pg_roles where rolname = $1', [LOGIN.name]);
    if (rows.length === 0) await owner.query(`create role ${LOGIN.name} login password '${LOGIN.password}'`);
  } finally {
    await owner.end();
  }
  const plain = new URL(url);
  plain.username = LOGIN.name;
  plain.password = LOGIN.password;
  return plain.href;
}

/** Lets the corpus's people come from a provider. */
async function movePeople(url: string, issuer: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query("update app.person set issuer = $1 where subject like 'bench|%' and issuer <> $1", [
      issuer,
    ]);
  } finally {
    await owner.end();
  }
}

interface Starting {
  role?: 'all' | 'web';
  /** Of how many cases of each office calls know; of the large one more. */
  casesEach?: number;
}

/**
 * Starts Landfall over a database that holds a corpus: its own main program with NODE_ENV=production and its default
 * log. As `all` it answers calls, works jobs and seals the audit log in one process, as `npm start` has it.
 * @param url the owner's connection
 */
export async function startLandfall(
  url: string,
  { role = 'all', casesEach = 100 }: Starting = {},
): Promise<Landfall> {
  const provider = await startProvider();
  const plain = await plainLogin(url);
  await movePeople(url, provider.issuer);
  const offices = await readOffices(url, casesEach);
  const tokenOf = await provider.signIn(offices);
  const dataDir = mkdtempSync(join(tmpdir(), 'landfall-bench-data-'));
  const environment = (part: string) => (port: number) => ({
    HOST: '127.0.0.1',
    LANDFALL_PUBLIC_URL: `http://localhost:${port}`,
    LANDFALL_DATA_DIR: dataDir,
    LANDFALL_ROLE: part,
    DATABASE_URL: plain,
    DATABASE_MIGRATION_URL: url,
    AUTH_DOMAIN: provider.issuer,
    AUTH_CLIENT_ID: 'bench',
    AUTH_AUDIENCE: provider.audience,
  });
  const server = await serve(MAIN, environment(role));
  return {
    ...server,
    offices,
    tokenOf,
    request(call, n) {
      const office = officeOf(offices, call.asked, n);
      // In the other offices one turn of the requests goes through all offices first.
      const turn = call.asked === 'large' ? n : Math.floor(n / (offices.length - 1));
      return { ...call.landfall(office, n), bearer: tokenOf(office, turn) };
    },
    again: () => serve(MAIN, environment('web')),
    async stop() {
      await server.stop();
      await provider.close();
      await movePeople(url, ISSUER);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
