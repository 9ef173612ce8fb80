import Fastify from 'fastify';
import { createRemoteJWKSet, decodeJwt, type JWTPayload } from 'jose';
import pg from 'pg';
import { recordAccountEvent } from '../../../server/src/modules/audit/jobs.ts';
import { isStorageFull, isUnavailable } from '../../../server/src/platform/db/database-errors.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { identityMailSender } from '../../../server/src/platform/mail/identity-mail.ts';
import { endPool, testDatabase } from '../../../server/src/testing/database.ts';
import { type DatabaseRelay, databaseRelay } from '../../../server/src/testing/database-relay.ts';
import { type IdentityOptions, identityPlugin } from '../plugin.ts';
import { type Answer, Browser, formTokenIn, pkce } from './browser.ts';

export const PUBLIC_URL = 'http://localhost:8080';
export const AUDIENCE = 'https://api.landfall';
export const CLIENT_ID = 'landfall-web';
export const NAMESPACE = 'https://landfall.example/';
export const PASSWORD = 'harbour lights at dusk';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  scope: string;
  token_type: string;
}

export interface Harness {
  pool: pg.Pool;
  /** The owner's connections, for setting up and inspecting data. */
  owner: pg.Pool;
  /** The database URL of the pool. */
  database: Pick<DatabaseRelay, 'cut' | 'mend'>;
  /** The tests' clock; it starts at the present, since the protocol library reads the real clock. */
  clock: { now: number };
  options: IdentityOptions;
  /** The mails to an address, oldest first. */
  mailsTo(email: string): Promise<Mailed[]>;
  /** The events that have not been reported yet, oldest first. */
  events(): Promise<TestEvent[]>;
  /** Starts a second provider on the same database, as another process would. */
  start(): Promise<Instance>;
  close(): Promise<void>;
}

/** A mail that has not been sent yet. */
export interface Mailed {
  kind: string;
  subject: string;
  text: string;
  /** Path and query of its button; empty if it has none. */
  link: string;
}

/** In the format of the queue. */
export type TestEvent = Record<'account_id' | 'kind' | 'happened_at' | 'request_id', string>;

export interface Instance {
  port: number;
  browser(headers?: Record<string, string>): Browser;
}

/** A migrated database and options; `start()` starts servers on it. */
export async function identityHarness(overrides: Partial<IdentityOptions> = {}): Promise<Harness> {
  const database = await testDatabase();
  const relay = await databaseRelay(database.url);
  const pool = createPool({ url: relay.url, role: 'landfall_identity', size: 6 });
  // The relay also closes idle connections.
  pool.on('error', () => {});
  const owner = new pg.Pool({ connectionString: database.url, max: 1 });
  owner.on('error', () => {});
  const clock = { now: Date.now() };
  const apps: { close(): PromiseLike<unknown> }[] = [];
  const options: IdentityOptions = {
    pool,
    publicUrl: PUBLIC_URL,
    clientId: CLIENT_ID,
    audience: AUDIENCE,
    productName: 'Landfall',
    supportEmail: 'help@landfall.example',
    claimNamespace: NAMESPACE,
    // All requests here come from one network.
    signUpsPerHour: 10_000,
    sendMail: identityMailSender({ now: () => clock.now }),
    recordEvent: recordAccountEvent,
    isUnavailable,
    isStorageFull,
    now: () => clock.now,
    log: Fastify().log,
    ...overrides,
  };
  return {
    pool,
    owner,
    database: relay,
    clock,
    options,
    async mailsTo(email) {
      const { rows } = await pool.query<Omit<Mailed, 'link'>>(
        'select kind, subject, text from identity.mail where recipient = $1 order by id',
        [email],
      );
      const link = (text: string) => new RegExp(`${options.publicUrl}(/\\S+)`).exec(text)?.[1] ?? '';
      return rows.map((mail) => ({ ...mail, link: link(mail.text) }));
    },
    async events() {
      const { rows } = await owner.query<{ data: TestEvent }>(
        "select data from jobs.job where name = 'account_event' order by created_on, id",
      );
      return rows.map(({ data }) => data);
    },
    async start() {
      const app = Fastify({ exposeHeadRoutes: false });
      await app.register(identityPlugin, options);
      await app.listen({ port: 0, host: '127.0.0.1' });
      apps.push(app);
      const { port } = new URL(app.listeningOrigin);
      return {
        port: Number(port),
        browser: (headers) => new Browser(Number(port), options.publicUrl, headers),
      };
    },
    async close() {
      await Promise.all(apps.map((app) => app.close()));
      await Promise.all([pool, owner].map(endPool));
      await relay.close();
      await database.drop();
    },
  };
}

/** Path of an authorization request as auth0-spa-js makes it. Undefined values leave a parameter out. */
export function authorizePath(challenge: string, changes: Record<string, string | undefined> = {}): string {
  const parameters = {
    client_id: CLIENT_ID,
    redirect_uri: PUBLIC_URL,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email offline_access',
    audience: AUDIENCE,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return `/identity/authorize?${query}`;
}

/** Submits the sign-up or sign-in form that an authorization request led to and follows to the product. */
export async function submit(
  browser: Browser,
  form: Answer & { url: string },
  fields: Record<string, string>,
) {
  return browser.visit(form.url, { form: { ...fields, form_token: formTokenIn(form.body) } });
}

/** Exchanges the code in a redirect for tokens; returns the raw response, so that refusals can be checked. */
export async function exchange(browser: Browser, answer: Answer, verifier: string): Promise<Answer> {
  const code = new URL(answer.location).searchParams.get('code') ?? '';
  return browser.ask('/identity/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: PUBLIC_URL,
      code,
      code_verifier: verifier,
    },
    headers: { origin: PUBLIC_URL, accept: '*/*' },
  });
}

export function refresh(browser: Browser, refreshToken: string): Promise<Answer> {
  return browser.ask('/identity/oauth/token', {
    form: {
      grant_type: 'refresh_token',
      client_id: CLIENT_ID,
      refresh_token: refreshToken,
      scope: 'openid profile email offline_access',
    },
    headers: { origin: PUBLIC_URL, accept: '*/*' },
  });
}

export function tokensOf(answer: Answer): Tokens {
  if (answer.status !== 200) throw new Error(`expected tokens, got ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as Tokens;
}

/** Signs a new person up through the pages; the browser stays signed in. */
export async function signUpThrough(
  browser: Browser,
  email: string,
  name = 'Ada Moreno',
): Promise<{ tokens: Tokens; claims: JWTPayload }> {
  const { verifier, challenge } = pkce();
  const form = await browser.visit(authorizePath(challenge, { screen_hint: 'signup' }));
  const done = await submit(browser, form, { name, email, password: PASSWORD });
  const tokens = tokensOf(await exchange(browser, done, verifier));
  return { tokens, claims: decodeJwt(tokens.access_token) };
}

/** Requests a silent sign-in as the SDK's hidden frame does. */
export function silentSignIn(
  browser: Browser,
  changes: Record<string, string | undefined> = {},
): Promise<Answer> {
  return browser.ask(
    authorizePath(pkce().challenge, { prompt: 'none', response_mode: 'web_message', ...changes }),
  );
}

/** Fetches the keys over HTTP, as another service would. */
export function remoteKeys(instance: Instance) {
  return createRemoteJWKSet(new URL(`http://127.0.0.1:${instance.port}/identity/.well-known/jwks.json`));
}
