import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Current } from '../current-provider.ts';
import { type IdentityOptions, PREFIX } from '../options.ts';
import { homeOf } from '../pages/layout.ts';
import { UNKNOWN_RETURN } from '../pages/notice.ts';
import { COOKIE_NAMES } from '../provider.ts';
import { endDevice } from '../state/devices.ts';
import { notice } from './page-reply.ts';

type Session = InstanceType<Provider['Session']>;

/**
 * `GET /v2/logout` with Auth0's parameters `client_id` and `returnTo`. Always signs out, but redirects only to an
 * address on the product's own origin.
 */
export function signOutRoute(
  scope: FastifyInstance,
  options: IdentityOptions,
  current: () => Promise<Current>,
): void {
  scope.get<{ Querystring: Record<string, unknown> }>('/v2/logout', async (request, reply) => {
    const { provider } = await current();
    const ctx = contextOf(provider, request, reply);
    await endSession(options, await provider.Session.get(ctx));
    ctx.cookies.set(COOKIE_NAMES.session, null, { path: PREFIX, signed: true });
    const { client_id: clientId, returnTo } = request.query;
    const target = returnTo === undefined ? homeOf(options) : allowedTarget(returnTo, options.publicUrl);
    if (target === undefined || (clientId !== undefined && clientId !== options.clientId)) {
      return notice(reply, 400, options, UNKNOWN_RETURN);
    }
    return reply.redirect(target, 302);
  });
}

function contextOf(provider: Provider, request: FastifyRequest, reply: FastifyReply): KoaContextWithOIDC {
  return provider.createContext(request.raw, reply.raw) as KoaContextWithOIDC;
}

/** The session of the browser's cookie; an empty one without a cookie. */
export function browserSession(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  return provider.Session.get(contextOf(provider, request, reply));
}

/** Ends a session and revokes everything that was granted in it, including refresh tokens. */
export async function endSession({ pool, now }: IdentityOptions, session: Session): Promise<void> {
  if (session.accountId !== undefined) await endDevice(pool, session.accountId, session.uid, now());
  await session.destroy();
}

function allowedTarget(returnTo: unknown, publicUrl: string): string | undefined {
  if (typeof returnTo !== 'string' || !URL.canParse(returnTo)) return undefined;
  const target = new URL(returnTo);
  const named = target.username !== '' || target.password !== '';
  return !named && target.origin === new URL(publicUrl).origin ? target.href : undefined;
}
