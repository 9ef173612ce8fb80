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

/** The data of an organization of the corpus that calls need. */
export interface Organization {
  /** 1 is the large one, if the corpus has one. */
  number: number;
  id: string;
  cases: readonly string[];
  petitioners: readonly string[];
  /** The number of members who send requests: each has a rate limit. */
  members: number;
}

/** Which organizations a call uses: the one with a fifth of everything, or the others in rotation. */
export type Asked = 'large' | 'others';

/** The organizations of the corpus with their oldest cases: `casesEach`, at least 5,000 for the first one. */
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

/** The organization of the n-th request. */
export function organizationOf(organizations: readonly Organization[], asked: Asked, n: number) {
  const [large, ...others] = organizations;
  const organization = asked === 'large' ? large : others[n % others.length];
  if (!organization) throw new Error('The corpus has no organizations');
  return organization;
}

export const MAIN = '../apps/server/src/main.ts';
const LOGIN = { name: 'landfall_bench', password: 'bench' };
/** The approximate number of tokens signed before a run; signing one takes about a millisecond. */
const TOKENS = 2_000;
const TOKEN_SECONDS = 2 * 3600;
/** The first members of each organization, this many, have the cases of the corpus. */
const TEAM_MEMBERS = 2;

/** Landfall as started in production, over a corpus. */
export interface Landfall extends Serving {
  organizations: readonly Organization[];
  /**
   * Makes every member call once: a member's first call is recorded as a sign-in, and would distort the measurement.
   */
  signEveryoneIn(): Promise<void>;
  /** The token of the next member of an organization. */
  tokenOf(organization: Organization, turn: number): string;
  /** The n-th request of a call, for the next organization and its next member. */
  request(call: HotCall, n: number): Request;
  /** Starts one more process that only answers calls or only works on jobs; `opened` ends it. */
  again(role?: 'web' | 'worker', environment?: Record<string, string>): Promise<Serving>;
}

/** Creates the login of a production server, which owns nothing, and returns its connection URL. */
export async function plainLogin(url: string): Promise<string> {
  const { name, password } = LOGIN;
  await asOwner(url, async (owner) => {
    const { rows } = await owner.query('select from pg_roles where rolname = $1', [name]);
    if (rows.length === 0) await owner.query(`create role ${name} login password '${password}'`);
  });
  return Object.assign(new URL(url), { username: name, password }).href;
}

/**
 * Signs tokens for the members of the organizations.
 * @returns all tokens, and a function for the next token of an organization
 */
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
  /** The number of cases of each organization that calls use; the large one has more. */
  casesEach?: number;
}

/**
 * Starts Landfall over a database that holds a corpus: its own main program with NODE_ENV=production and its default
 * log. As `all` it answers calls, works jobs and seals the audit log in one process, as with `npm start`.
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
    // The corpus leaves its members' next digests to the worker, which would compute them during the measurements.
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
      // Every other organization is used once before the second member of any of them.
      const asked = call.asked === 'large' ? n : Math.floor(n / (organizations.length - 1));
      const turn = call.ofTeams ? asked % TEAM_MEMBERS : asked;
      return { ...call.landfall(organization, n), bearer: tokenOf(organization, turn) };
    },
    again: (part = 'web', environment) => start(part, environment),
  };
}
