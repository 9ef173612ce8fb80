import type { Provider } from 'oidc-provider';
import type { IdentityOptions } from '../options.ts';
import { recordDeviceSeen, registerDevice } from '../state/devices.ts';
import { rememberDevice } from '../state/known-devices.ts';
import { inTransaction } from '../state/transaction.ts';
import { deviceCookie, deviceTokenIn } from './requester.ts';

/**
 * Registers the browser when a sign-in ends, and records when it was seen again. This happens before the response is
 * sent, so that no issued token can be used before its browser is known.
 */
export function trackDevices(provider: Provider, options: IdentityOptions): void {
  const { pool, now } = options;
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx;
    if (!oidc) return;
    const userAgent = ctx.get('user-agent');
    if (oidc.route === 'token') {
      const { sessionUid } = oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode ?? {};
      if (sessionUid !== undefined) await recordDeviceSeen(pool, sessionUid, userAgent, now());
      return;
    }
    if (!oidc.session || oidc.session.accountId === undefined || oidc.session.destroyed) return;
    const { uid: sessionUid, accountId } = oidc.session;
    const version: unknown = oidc.result?.credentialsVersion;
    if (typeof version === 'number') {
      await registerDevice(pool, { sessionUid, accountId, userAgent }, version, now());
      const deviceToken = deviceTokenIn(ctx.get('cookie'));
      const proven = { accountId, credentialsVersion: version, sessionUid, deviceToken };
      const token = await inTransaction(pool, (client) => rememberDevice(client, proven, now()));
      ctx.append('set-cookie', deviceCookie(options, token));
    } else {
      await recordDeviceSeen(pool, sessionUid, userAgent, now());
    }
  });
}
