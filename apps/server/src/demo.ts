import { ensureAccount } from '@landfall/identity/accounts';
import { type Config, ConfigError } from './config.ts';
import { welcome } from './modules/organization/service.ts';
import { hasCases, loadSampleOffice, storeSample } from './modules/sample-office/service.ts';
import { systemClock, todayIn } from './platform/clock.ts';
import { type OpenedSession, withSession } from './platform/db/session.ts';
import { openStore } from './platform/files/open-store.ts';
import type { OrgSession } from './platform/http/gate.ts';
import { run } from './run.ts';
import type { RunningServer } from './server.ts';

const ACCOUNT = { name: 'Dana Whitfield', email: 'demo@landfall.example', password: 'harbour-lights-2026' };

type OpenedOffice = Pick<OpenedSession, 'person'> & { org: NonNullable<OpenedSession['org']> };

function officeOf({ person, org }: OpenedOffice): OrgSession {
  return {
    tx: org.tx,
    actor: { personId: person.personId, roles: org.roles, multiFactor: false, emailConfirmed: true },
    today: todayIn(org.timeZone, systemClock),
    now: new Date(systemClock.now()).toISOString(),
    requestId: 'demo',
    changes: [],
  };
}

/** Creates the demo's account and its sample office, or what an earlier start has not created of them. */
async function prepareDemo({ appPool, identityPool }: RunningServer, config: Config): Promise<string[]> {
  const { auth } = config;
  const account = await ensureAccount(identityPool, ACCOUNT, systemClock.now());
  const caller = { issuer: auth.issuer, subject: account.id };
  const profile = { email: ACCOUNT.email, emailVerified: account.emailVerified, name: ACCOUNT.name };
  const bearer = { ...caller, token: '', profile, multiFactor: false, goodUntil: 0 };
  const now = new Date(systemClock.now()).toISOString();
  const call = { bearer, profile, emailConfirmed: true, timeZone: undefined, now, requestId: 'demo' };
  await welcome(appPool, { signup: 'open', local: true }, call);
  const inOffice = <T>(work: (office: OrgSession) => Promise<T>) =>
    withSession(appPool, { ...caller, namedOrgId: null }, async (session) =>
      session?.org ? work(officeOf({ person: session.person, org: session.org })) : undefined,
    );
  // An office with cases is in use.
  const empty = await inOffice(async ({ tx, today, now }) =>
    (await hasCases(tx)) ? undefined : { orgId: tx.orgId, today, now },
  );
  if (empty) {
    const stored = await storeSample(openStore(config), empty);
    await inOffice((office) => loadSampleOffice(office, stored));
  }
  return [`Sign in as ${ACCOUNT.email} with ${ACCOUNT.password}`];
}

/** The demo's own folder and log. @throws ConfigError when other machines could reach it */
function ownPlace(config: Config): Config {
  if (!config.auth.bundled)
    throw new ConfigError('The demo signs in with the bundled provider: leave AUTH_DOMAIN unset.');
  if (!config.local)
    throw new ConfigError(
      "The demo's password is known to everybody: it serves this machine alone. Leave LANDFALL_PUBLIC_URL unset.",
    );
  return {
    ...config,
    dataDir: `${config.dataDir}-demo`,
    // The account printed below should not be lost among requests.
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
  };
}

/** Runs a server with a sample office for anybody on this machine. */
export async function runDemo(): Promise<void> {
  await run({ adjust: ownPlace, prepare: prepareDemo });
}
