import { type Caller, createCaller } from '@landfall/contract/call';
import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import type { Role } from '@landfall/contract/roles';
import { getSettings } from '@landfall/contract/settings';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { onTestFailed } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { BackupWork } from '../modules/backups/service.ts';
import { addOperator } from '../modules/installation/operators.ts';
import { OPERATION_KINDS } from '../operation-kinds.ts';
import { createPool } from '../platform/db/pool.ts';
import type { Replica } from '../platform/db/replica.ts';
import { type OrgTx, withOperator } from '../platform/db/session.ts';
import type { Room } from '../platform/disk-room.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { CALL_LIMITS } from '../platform/limits.ts';
import type { LiveStreams } from '../platform/live/streams.ts';
import { createLog } from '../platform/log.ts';
import { newRecord } from '../platform/new-record.ts';
import { endPool, testDatabase } from './database.ts';
import { asksForEvents, injectStream } from './event-streams.ts';
import { TITLES } from './test-operation.ts';
import { testStore } from './test-store.ts';

/** The sign-in provider that issues test tokens. */
export const TEST_ISSUER = 'https://sign-in.test/';
export const TEST_AUDIENCE = 'https://api.test';
/** The address of the pages. */
export const TEST_PUBLIC_URL = 'http://localhost:8080';
const KEY_ID = 'test-key';
/** The log level of an error. */
const ERROR_LEVEL = 50;

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });

/** The test provider's public keys. */
export const TEST_KEYS: JSONWebKeySet = {
  keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
};

/** A clock that a test sets. */
export class TestClock {
  #now: number;
  constructor(now = Date.parse('2026-03-02T15:00:00Z')) {
    this.#now = now;
  }
  now(): number {
    return this.#now;
  }
  set(instant: string): void {
    this.#now = Date.parse(instant);
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** Signs an access token as the test provider would, valid for ten minutes of `clock` unless `claims` say otherwise. */
export function signToken(clock: TestClock, subject: string, claims: JWTPayload = {}): Promise<string> {
  const seconds = Math.floor(clock.now() / 1000);
  return new SignJWT({
    iss: TEST_ISSUER,
    aud: TEST_AUDIENCE,
    sub: subject,
    iat: seconds,
    exp: seconds + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'at+jwt' })
    .sign(privateKey);
}

/** Someone with a token, and the typed call that uses it. */
export interface TestPerson {
  id: string;
  orgId: string;
  token: string;
  call: Caller;
  headers: Record<string, string>;
  /** Works in their organization without a person and with every case visible, as received mail does. */
  arrange<T>(work: (tx: OrgTx, place: { store: FileStore; now: string }) => Promise<T>): Promise<T>;
  /** Someone new who belongs to the same organization with `roles`. */
  colleague(...roles: Role[]): Promise<TestPerson>;
  /** The same person with a token that says whether their address is confirmed. */
  withEmailVerified(emailVerified: boolean): Promise<TestPerson>;
}

export interface Harness {
  app: FastifyInstance;
  clock: TestClock;
  /** The owner's connections, which row-level security does not restrict: to prepare and to check data. */
  owner: pg.Pool;
  /** The application's own connections. */
  appPool: pg.Pool;
  /** The store of the documents' files. */
  store: FileStore;
  /** Sends a raw request. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Someone new with an organization of their own, which they founded by their first call. */
  founder(name?: string): Promise<TestPerson>;
  /** Someone new who belongs to `orgId` with `roles`. */
  member(orgId: string, roles: Role[]): Promise<TestPerson>;
  /** Someone new with this e-mail address, who founded an organization unless an invitation was waiting. */
  newcomer(email: string, emailVerified?: boolean): Promise<TestPerson>;
  /** Someone new who belongs to no organization. */
  stranger(): Promise<TestPerson>;
  /** A new person who operates the installation, and belongs to no organization. */
  operator(): Promise<TestPerson>;
  /** A visitor who is not signed in. */
  visitor(): { call: Caller };
  close(): Promise<void>;
}

export interface HarnessOptions {
  config?: Partial<Config>;
  loadKeys?: () => Promise<JSONWebKeySet>;
  /** Receives the server's log lines. */
  logLines?: string[];
  /** The room on the server's disk; unknown unless given. */
  room?: Room;
  /** The backups that the server makes; none unless given. */
  backups?: BackupWork;
  /** Makes the replica that the server may read from; none unless given. */
  replica?: (databaseUrl: string) => Promise<Replica>;
  /** How long tokens are valid, in seconds of the clock: ten minutes unless given. */
  tokenSeconds?: number;
  /** The source of live changes for open pages; without listeners by default. */
  streams?: LiveStreams;
  /** Folder of a built browser app; none unless given. */
  webRoot?: string;
  /** A certificate that is trusted for mail servers. */
  trustedCertificate?: string;
  /** The store of the documents' files; a folder that is removed after the run unless given. */
  store?: FileStore;
}

function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({}),
    // Calls that a test sends at once wait for their turn, however busy the machine is with other tests.
    limits: { ...CALL_LIMITS, waitMs: 30_000 },
    publicUrl: TEST_PUBLIC_URL,
    auth: {
      bundled: false,
      domain: 'sign-in.test',
      clientId: 'web',
      audience: TEST_AUDIENCE,
      issuer: TEST_ISSUER,
    },
    ...overrides,
  };
}

/** Prints what the server logged about a response with status 500, if the current test fails. */
function showCause(
  { method = 'GET', url }: InjectOptions,
  { payload }: LightMyRequestResponse,
  log: string[],
) {
  // The response contains the request's id, and so does each line about it.
  const causes = log.map((line) => JSON.parse(line)).filter(({ reqId }) => payload.includes(reqId));
  const text = causes.map(({ err, msg }) => err?.stack ?? msg).join('\n');
  const show = () => console.error(`${method} ${url} answered 500:\n${text}`);
  try {
    onTestFailed(show);
  } catch {
    // Outside of a test, during its preparation.
    show();
  }
}

/** The whole server on a database of its own, called without a socket. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = await testDatabase();
  const clock = new TestClock();
  const owner = new pg.Pool({
    connectionString: database.url,
    max: 2,
    // For a query over all tables the planner would choose parallel workers, whose start takes longer than the query.
    options: '-c max_parallel_workers_per_gather=0',
  });
  const appPool = createPool({ url: database.url, role: 'landfall_app', size: 8 });
  const identityPool = createPool({ url: database.url, role: 'landfall_identity', size: 2 });
  const pools = [owner, appPool, identityPool];
  // Dropping the database closes idle connections of pools.
  for (const pool of pools) pool.on('error', () => {});
  const { logLines } = options;
  const errors: string[] = [];
  const log = createLog(logLines ? 'trace' : 'error', {
    write(line) {
      logLines?.push(line);
      if (JSON.parse(line).level >= ERROR_LEVEL) errors.push(line);
    },
  });
  const store = options.store ?? testStore();
  const app = await buildApp({
    config: testConfig(options.config),
    log,
    clock,
    appPool,
    identityPool,
    operationKinds: [...OPERATION_KINDS, TITLES],
    replica: await options.replica?.(database.url),
    room: options.room,
    backups: options.backups,
    streams: options.streams,
    trustedCertificate: options.trustedCertificate,
    webRoot: options.webRoot ?? '/nonexistent',
    store,
    loadKeys: options.loadKeys ?? (async () => TEST_KEYS),
  });

  async function send(given: InjectOptions): Promise<LightMyRequestResponse> {
    const request = Buffer.isBuffer(given.payload)
      ? { ...given, headers: { 'content-type': 'application/octet-stream', ...given.headers } }
      : given;
    const response = asksForEvents(request) ? await injectStream(app, request) : await app.inject(request);
    if (response.statusCode === 500) showCause(request, response, errors);
    return response;
  }

  const overInject: typeof fetch = async (url, init) => {
    const response = await send({
      method: (init?.method ?? 'GET') as 'GET',
      url: String(url),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(init?.body
        ? { payload: typeof init.body === 'string' ? init.body : Buffer.from(init.body as Uint8Array) }
        : {}),
    });
    const empty = response.statusCode === 204;
    return new Response(empty ? null : response.rawPayload, { status: response.statusCode });
  };

  async function signIn(
    name: string,
    { email = `${uuidv7()}@example.test`, emailVerified = true, subject = `test|${uuidv7()}` } = {},
  ) {
    const { tokenSeconds } = options;
    const token = await signToken(clock, subject, {
      ...(tokenSeconds && { exp: Math.floor(clock.now() / 1000) + tokenSeconds }),
      [`${CLAIM_NAMESPACE}email`]: email,
      [`${CLAIM_NAMESPACE}email_verified`]: emailVerified,
      [`${CLAIM_NAMESPACE}name`]: name,
    });
    const headers = { authorization: `Bearer ${token}`, 'time-zone': 'America/New_York' };
    const call = createCaller({ baseUrl: '/api', headers: () => headers, fetch: overInject });
    const withEmailVerified = (verified: boolean) =>
      newcomer(name, { email, emailVerified: verified, subject });
    return { subject, email, person: { token, headers, call, withEmailVerified } };
  }

  /** Access to an organization's records without a call, for preparations. */
  function arranging(orgId: string): TestPerson['arrange'] {
    const place = () => ({ store, now: new Date(clock.now()).toISOString() });
    return (work) => withOperator(appPool, orgId, (tx) => work(tx, place()));
  }

  /** The fields of everybody who belongs to an organization. */
  const belonging = (orgId: string) => ({
    orgId,
    arrange: arranging(orgId),
    colleague: (...roles: Role[]) => member(orgId, roles),
  });

  /** A person whom their own first call creates. */
  async function newcomer(name: string, as?: Parameters<typeof signIn>[1]): Promise<TestPerson> {
    const { person } = await signIn(name, as);
    const { user } = await person.call(getSettings, {});
    return { ...person, id: user.id, ...belonging(user.org_id ?? '') };
  }

  /** An existing person. Not founding an organization saves most of the time that a newcomer takes. */
  async function acquaintance(name: string) {
    const { subject, email, person } = await signIn(name);
    const { id, created_at } = newRecord(new Date(clock.now()).toISOString());
    await owner.query(
      `insert into app.person (id, issuer, subject, email, email_verified, display_name, created_at)
       values ($1, $2, $3, $4, true, $5, $6)`,
      [id, TEST_ISSUER, subject, email, name, created_at],
    );
    return { ...person, id };
  }

  async function member(orgId: string, roles: Role[]): Promise<TestPerson> {
    const someone = await acquaintance('Max Member');
    await owner.query(
      `with joined as
         (insert into app.membership (org_id, person_id, roles, created_at) values ($1, $2, $3, $4))
       update app.person set active_org_id = $1 where id = $2`,
      [orgId, someone.id, roles, new Date(clock.now())],
    );
    return { ...someone, ...belonging(orgId) };
  }

  async function stranger(): Promise<TestPerson> {
    return { ...(await acquaintance('Stan Stranger')), ...belonging('') };
  }

  return {
    app,
    clock,
    owner,
    appPool,
    store,
    inject: send,
    founder: (name = 'Ada Founder') => newcomer(name),
    member,
    newcomer: (email, emailVerified = true) => newcomer('Nora Newcomer', { email, emailVerified }),
    visitor: () => ({ call: createCaller({ baseUrl: '/api', headers: () => ({}), fetch: overInject }) }),
    stranger,
    async operator() {
      const operator = await stranger();
      await addOperator(owner, operator.id, new Date(clock.now()).toISOString());
      return operator;
    },
    async close() {
      await app.close();
      await Promise.all(pools.map(endPool));
      await database.drop();
    },
  };
}
