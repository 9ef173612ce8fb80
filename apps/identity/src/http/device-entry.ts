import type { Provider } from 'oidc-provider';
import type { IdentityOptions } from '../options.ts';
import { enterDevice, seeDevice } from '../state/devices.ts';
import { knowDevice } from '../state/known-devices.ts';
import { inTransaction } from '../state/transaction.ts';
import { deviceCookie, deviceTokenIn } from './requester.ts';

/**
 * Enters the browser whenever a sign-in ends, has the account know it, and notes when it asks again. It is done before
 * the answer leaves, so that nothing that was issued can be used before it is known whose browser has it.
 */
export function enterDevices(provider: Provider, options: IdentityOptions): void {
  const { pool, now } = options;
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx;
    if (!oidc) return;
    const userAgent = ctx.get('user-agent');
    if (oidc.route === 'token') {
      const { sessionUid } = oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode ?? {};
      if (sessionUid !== undefined) await seeDevice(pool, sessionUid, userAgent, now());
      return;
    }
    if (!oidc.session || oidc.session.accountId === undefined || oidc.session.destroyed) return;
    const { uid: sessionUid, accountId } = oidc.session;
    const version: unknown = oidc.result?.credentialsVersion;
    if (typeof version === 'number') {
      await enterDevice(pool, { sessionUid, accountId, userAgent }, version, now());
      const deviceToken = deviceTokenIn(ctx.get('cookie'));
      const proven = { accountId, credentialsVersion: version, sessionUid, deviceToken };
      const token = await inTransaction(pool, (client) => knowDevice(client, proven, now()));
      ctx.append('set-cookie', deviceCookie(options, token));
    } else {
      await seeDevice(pool, sessionUid, userAgent, now());
    }
  });
}
