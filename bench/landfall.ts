import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signToken, TEST_AUDIENCE, TestClock } from '../apps/server/src/testing/harness.ts';
import { startProvider } from '../apps/server/src/testing/server-process.ts';
import { ISSUER } from './corpus.ts';
import { asOwner } from './database.ts';
import type { HotCall } from './hot-calls.ts';
import { type Request, warmUp } from './load.ts';
import { type Serving, serve } from './process.ts';

/** An organization of the corpus, as far as calls need it. */
export interface Organization {
  /** 1 is the large one, where the corpus has one. */
  number: number;
  id: string;
  cases: readonly string[];
  petitioners: readonly string[];
  /** How many members ask: what one person may ask in a minute is bounded. */
  members: number;
}

/** Which organizations a call is asked in: the one with a fifth of everything, or the others in turn. */
export type Asked = 'large' | 'others';

/** The corpus's organizations with the oldest of their cases: `casesEach`, of the first at least 5,000. */
async function readOrganizations(url: string, casesEach: number): Promise<Organization[]> {
  const { rows } = await asOwner(url, (owner) =>
    owner.query<Organization>(
      `select o.number, o.org_id as id,
         array(select id::text from app.case_record where org_id = o.org_id order by id
           limit case o.number when 1 then greatest(5000, $1) else $1 end) as cases,
         array(select distinct petitioner_id::text from app.case_petitioner where org_id = o.org_id limit 200) as petitioners,
         (select count(*)::integer from app.membership where org_id = o.org_id) as members
       from (select org_id, substr(name, 14)::integer as number from app.organization where name like 'Organization %') o
       order by o.number`,
      [casesEach],
    ),
  );
  return rows;
}

/** The organization that the n-th request is asked in. */
export function organizationOf(organizations: readonly Organization[], asked: Asked, n: number) {
  const [large, ...others] = organizations;
  const organization = asked === 'large' ? large : others[n % others.length];
  if (!organization) throw new Error('The corpus has no organizations');
  return organization;
}

export const MAIN = '../apps/server/src/main.ts';
const LOGIN = { name: 'landfall_bench', password: 'bench' };
/** About so many tokens are signed before a run; a token takes about a millisecond. */
const TOKENS = 2_000;
const TOKEN_SECONDS = 2 * 3600;
/** The corpus's cases are those of so many members of each organization, its first ones. */
const TEAM_MEMBERS = 2;

/** Landfall as it is started in production, over a corpus. */
export interface Landfall extends Serving {
  organizations: readonly Organization[];
  /**
   * Makes every member call once: a member's first call is recorded as a sign-in, and would distort the measurement.
   */
  signEveryoneIn(): Promise<void>;
  /** The token of the member whose turn it is in an organization. */
  tokenOf(organization: Organization, turn: number): string;
  /** The n-th request of a call, in the organization whose turn it is, by the member whose turn it is. */
  request(call: HotCall, n: number): Request;
  /** Starts one more process of it, that only answers calls or only works jobs; `opened` ends it. */
  again(role?: 'web' | 'worker', environment?: Record<string, string>): Promise<Serving>;
}

/** Makes the login that a server in production asks for, which owns nothing, and gives its connection. */
export async function plainLogin(url: string): Promise<string> {
  const { name, password } = LOGIN;
  await asOwner(url, async (owner) => {
    const { rows } = await owner.query('select from pg_roles where rolname = $1', [name]);
    if (rows.length === 0) await owner.query(`create role ${name} login password '${password}'`);
  });
  return Object.assign(new URL(url), { username: name, password }).href;
}

/** Signs tokens for the organizations' members. @returns all of them, and that of whose turn it is in an organization */
async function signIn(organizations: readonly Organization[], issuer: string) {
  const most = Math.max(2, Math.floor(TOKENS / organizations.length));
  const clock = new TestClock(Date.now());
  const exp = Math.floor(clock.now() / 1000) + TOKEN_SECONDS;
  const tokens = new Map<number, string[]>();
  for (const { number, members } of organizations) {
    const subjects = Array.from(
      { length: number === 1 ? members : Math.min(members, most) },
      (_, at) => `bench|${number}|${at + 1}`,
    );
    tokens.set(
      number,
      await Promise.all(subjects.map((subject) => signToken(clock, subject, { iss: issuer, exp }))),
    );
  }
  const tokenOf = ({ number }: Organization, turn: number) => {
    const own = tokens.get(number) ?? [];
    return own[turn % own.length] ?? '';
  };
  return { tokens: [...tokens.values()].flat(), tokenOf };
}

interface Starting {
  role?: 'all' | 'web';
  /** Of how many cases of each organization calls know; of the large one more. */
  casesEach?: number;
}

/**
 * Starts Landfall over a database that holds a corpus: its own main program with NODE_ENV=production and its default
 * log. As `all` it answers calls, works jobs and seals the audit log in one process, as `npm start` has it.
 * @param url the owner's connection
 * @param opened ends it
 */
export async function startLandfall(
  url: string,
  opened: AsyncDisposableStack,
  { role = 'all', casesEach = 100 }: Starting = {},
): Promise<Landfall> {
  const { issuer, close } = await startProvider();
  opened.defer(close);
  const plain = await plainLogin(url);
  await asOwner(url, async (owner) => {
    await owner.query('update app.person set issuer = $1 where issuer = $2', [issuer, ISSUER]);
    // The corpus leaves its members' next digests to the worker, which would work them out while calls are measured.
    await owner.query(`update app.notification_setting set next_digest_at = now() + interval '1 day'`);
  });
  const organizations = await readOrganizations(url, casesEach);
  const { tokens, tokenOf } = await signIn(organizations, issuer);
  const { path: dataDir } = opened.use(mkdtempDisposableSync(join(tmpdir(), 'landfall-bench-data-')));
  const start = async (part: string, environment: Record<string, string> = {}) => {
    const server = await serve(MAIN, (port) => ({
      HOST: '127.0.0.1',
      LANDFALL_PUBLIC_URL: `http://localhost:${port}`,
      LANDFALL_DATA_DIR: dataDir,
      LANDFALL_ROLE: part,
      DATABASE_URL: plain,
      DATABASE_MIGRATION_URL: url,
      AUTH_DOMAIN: issuer,
      AUTH_CLIENT_ID: 'bench',
      AUTH_AUDIENCE: TEST_AUDIENCE,
      ...environment,
    }));
    opened.defer(server.stop);
    return server;
  };
  const server = await start(role);
  return {
    ...server,
    organizations,
    signEveryoneIn: () =>
      warmUp(server.url, tokens.length, (n) => ({
        method: 'GET',
        path: '/api/settings',
        bearer: tokens[n % tokens.length] ?? '',
      })),
    tokenOf,
    request(call, n) {
      const organization = organizationOf(organizations, call.asked, n);
      // Among the others, each organization is asked once before the next member of any asks.
      const asked = call.asked === 'large' ? n : Math.floor(n / (organizations.length - 1));
      const turn = call.ofTeams ? asked % TEAM_MEMBERS : asked;
      return { ...call.landfall(organization, n), bearer: tokenOf(organization, turn) };
    },
    again: (part = 'web', environment) => start(part, environment),
  };
}
