import { ensureAccount } from '@landfall/identity/accounts';
import { type Config, ConfigError } from './config.ts';
import { welcome } from './modules/organization/service.ts';
import { hasCases, loadSampleOffice } from './modules/sample-office/service.ts';
import { systemClock, todayIn } from './platform/clock.ts';
import { type OpenedSession, withSession } from './platform/db/session.ts';
import { run } from './run.ts';
import type { RunningServer } from './server.ts';

const ACCOUNT = { name: 'Dana Whitfield', email: 'demo@landfall.example', password: 'harbour-lights-2026' };

/** Fills the office of the demo's account, unless it has cases: then it is somebody's by now. */
async function fillOffice({ person, org }: OpenedSession): Promise<void> {
  if (!org) return;
  const office = {
    tx: org.tx,
    actor: { personId: person.personId, roles: org.roles, multiFactor: false, emailConfirmed: true },
    today: todayIn(org.timeZone, systemClock),
    now: new Date(systemClock.now()).toISOString(),
    requestId: 'demo',
    changes: [],
  };
  if (!(await hasCases(org.tx))) await loadSampleOffice(office);
}

/** Makes the demo's account and its sample office, or what of them an earlier start has not made. */
async function prepareDemo({ appPool, identityPool }: RunningServer, { auth }: Config): Promise<string[]> {
  const account = await ensureAccount(identityPool, ACCOUNT, systemClock.now());
  const caller = { issuer: auth.issuer, subject: account.id };
  const profile = { email: ACCOUNT.email, emailVerified: account.emailVerified, name: ACCOUNT.name };
  const bearer = { ...caller, token: '', profile, multiFactor: false, goodUntil: 0 };
  const now = new Date(systemClock.now()).toISOString();
  const call = { bearer, profile, emailConfirmed: true, timeZone: undefined, now, requestId: 'demo' };
  await welcome(appPool, 'open', call);
  await withSession(appPool, { ...caller, namedOrgId: null }, async (session) => {
    if (session) await fillOffice(session);
  });
  return [`Sign in as ${ACCOUNT.email} with ${ACCOUNT.password}`];
}

await run({
  adjust(config) {
    if (!config.auth.bundled)
      throw new ConfigError('The demo signs in with the bundled provider: leave AUTH_DOMAIN unset.');
    if (!config.local)
      throw new ConfigError(
        "The demo's password is known to everybody: it serves this machine alone. Leave LANDFALL_PUBLIC_URL unset.",
      );
    return {
      ...config,
      dataDir: `${config.dataDir}-demo`,
      // Someone who tries the product wants to read the account below, not every request.
      logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    };
  },
  prepare: prepareDemo,
});
