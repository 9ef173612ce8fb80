import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance } from 'fastify';
import { errors } from 'oidc-provider';
import { OutdatedCheckError } from './accounts/accounts.ts';
import { type Current, providerSource } from './current-provider.ts';
import { accountRoutes } from './http/account-routes.ts';
import { onVisit } from './http/account-visit.ts';
import { applyHeaders, securityHeaders } from './http/headers.ts';
import { interactionRoutes } from './http/interaction-routes.ts';
import { createScreens } from './http/interaction-screen.ts';
import { notice, pagesBelow } from './http/page-reply.ts';
import { passkeyRoutes } from './http/passkey-routes.ts';
import { protocolRoutes } from './http/protocol-routes.ts';
import { resetPasswordRoutes } from './http/reset-password-routes.ts';
import { secondFactorRoutes } from './http/second-factor-routes.ts';
import { serverFailure } from './http/server-failure.ts';
import { signInRoutes } from './http/sign-in-routes.ts';
import { signOutRoute } from './http/sign-out-route.ts';
import { twoFactorRoutes } from './http/two-factor-routes.ts';
import { userinfoRoute } from './http/userinfo-route.ts';
import { verifyEmailRoutes } from './http/verify-email-routes.ts';
import { type IdentityOptions, PREFIX } from './options.ts';
import { assets } from './pages/assets.ts';
import { BUSY, EXPIRED, type Notice, OUTDATED, UNREADABLE } from './pages/notice.ts';
import { createSweep } from './state/sweep.ts';

export { turnOffByOperator } from './accounts/two-factor.ts';
export { publicKeys, rotateKeys } from './keys.ts';
export type { AccountEvent, IdentityMail, IdentityOptions } from './options.ts';
export { endEverySignIn } from './state/restored.ts';

const FORM_LIMIT_BYTES = 16_384;

/**
 * Registers the sign-in provider under /identity, in a scope of its own. Keys are created at the first registration.
 */
export async function identityPlugin(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  await app.register((scope) => identityScope(scope, options), { prefix: PREFIX });
}

async function identityScope(scope: FastifyInstance, options: IdentityOptions): Promise<void> {
  const sweep = createSweep(options.pool, options.now, options.log);
  const current = providerSource(options, sweep);
  await current();
  scope.addHook('onClose', () => sweep.stop());

  const headers = securityHeaders(options.publicUrl);
  scope.addHook('onRequest', async (_request, reply) => applyHeaders(reply.raw, headers));

  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return notice(reply, refusal.status, options, refusal.notice);
    const failure = serverFailure(error, options);
    void reply.headers(failure.headers);
    return request.headers.accept?.includes('text/html')
      ? notice(reply, failure.status, options, failure.notice)
      : reply.code(failure.status).send(failure.body);
  });

  for (const asset of assets) {
    scope.get(asset.path.slice(PREFIX.length), { exposeHeadRoute: true }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(asset.type).send(asset.body),
    );
  }
  await scope.register((routes) => hostedPages(routes, options, current));
  await scope.register(async (routes) => signOutRoute(routes, options, current));
  await scope.register(async (routes) => {
    protocolRoutes(routes, current);
    userinfoRoute(routes, options);
  });
}

/** All pages with a form. */
async function hostedPages(
  scope: FastifyInstance,
  options: IdentityOptions,
  current: () => Promise<Current>,
): Promise<void> {
  await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  const screens = createScreens(scope, options, current);
  interactionRoutes(options, screens);
  signInRoutes(options, screens);
  secondFactorRoutes(options, screens);
  resetPasswordRoutes(scope, options, current, screens);
  const visits = pagesBelow(scope, '/account', onVisit(options, current, 'account'));
  accountRoutes(scope, options, visits);
  twoFactorRoutes(options, visits);
  passkeyRoutes(options, visits);
  verifyEmailRoutes(scope, options, current);
}

/** The response to an invalid request. */
function refusalOf(error: FastifyError): { status: number; notice: Notice } | undefined {
  if (error instanceof OutdatedCheckError) return { status: 409, notice: OUTDATED };
  if (error instanceof errors.SessionNotFound) return { status: 400, notice: EXPIRED };
  const status = error.statusCode ?? 500;
  if (status >= 500) return undefined;
  if (status === 429) return { status, notice: BUSY };
  return { status, notice: UNREADABLE };
}
