import { signUp } from '@landfall/identity/accounts';
import type { Config } from './config.ts';
import { welcome } from './modules/organization/service.ts';
import { loadSampleOffice } from './modules/sample-office/service.ts';
import { systemClock, todayIn } from './platform/clock.ts';
import { withSession } from './platform/db/session.ts';
import { run } from './run.ts';
import type { RunningServer } from './server.ts';

const ACCOUNT = { name: 'Dana Whitfield', email: 'demo@landfall.example', password: 'harbour-lights-2026' };

/** Makes the demo's account and its sample office at the first start; later starts find both. */
async function prepareDemo({ appPool, identityPool }: RunningServer, { auth }: Config): Promise<string[]> {
  if (!auth.bundled) throw new Error('The demo signs in with the bundled provider: leave AUTH_DOMAIN unset.');
  const signedUp = await signUp(identityPool, ACCOUNT, '127.0.0.1', systemClock.now());
  if (signedUp.kind !== 'signed-in')
    throw new Error(`The demo's account ${ACCOUNT.email} has another password.`);
  const caller = { issuer: auth.issuer, subject: signedUp.account.id };
  const profile = { email: ACCOUNT.email, emailVerified: false, name: ACCOUNT.name };
  const visitor = { ...caller, namedOrgId: null };
  const known = await withSession(appPool, visitor, async (session) => session !== null);
  if (!known) {
    await welcome(appPool, 'open', { ...caller, token: '', profile }, profile);
    await withSession(appPool, visitor, async (session) => {
      if (!session?.org) throw new Error('The demo has no organization.');
      await loadSampleOffice({
        tx: session.org.tx,
        actor: { personId: session.person.personId, roles: session.org.roles },
        today: todayIn(session.org.timeZone, systemClock),
        now: new Date(systemClock.now()).toISOString(),
      });
    });
  }
  return [`Sign in as ${ACCOUNT.email} with ${ACCOUNT.password}`];
}

await run({
  adjust: (config) => ({
    ...config,
    dataDir: `${config.dataDir}-demo`,
    // Someone who tries the product wants to read the account below, not every request.
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
  }),
  prepare: prepareDemo,
});
