import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { claimsOf, findAccountById } from '../accounts/accounts.ts';
import { publicKeys } from '../keys.ts';
import { type IdentityOptions, issuerOf } from '../options.ts';

/** The tolerated clock difference, in seconds. */
const LEEWAY = 60;

/**
 * `/userinfo` for access tokens that carry the API's audience (the library's own answers only to tokens without
 * one), and the public keys, read from the database so that every process publishes the same at once.
 */
export function userinfoRoute(scope: FastifyInstance, options: IdentityOptions): void {
  const { now } = options;

  async function subjectOf(authorization: string | undefined): Promise<string | undefined> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    try {
      const keys = createLocalJWKSet(await publicKeys(options.pool, now()));
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        typ: 'at+jwt',
        issuer: issuerOf(options.publicUrl),
        audience: options.audience,
        clockTolerance: LEEWAY,
        currentDate: new Date(now()),
        requiredClaims: ['exp', 'sub'],
      });
      const scopes = typeof payload.scope === 'string' ? payload.scope.split(' ') : [];
      return scopes.includes('openid') ? payload.sub : undefined;
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'))
        return undefined;
      throw error;
    }
  }

  scope.route({
    method: ['GET', 'POST'],
    url: '/userinfo',
    handler: async (request, reply) => {
      const subject = await subjectOf(request.headers.authorization);
      const account = subject === undefined ? undefined : await findAccountById(options.pool, subject);
      if (account) return claimsOf(account);
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({
        error: 'invalid_token',
        error_description: 'the access token is missing, invalid or expired',
      });
    },
  });

  scope.get('/.well-known/jwks.json', async (_request, reply) => {
    return reply
      .type('application/jwk-set+json; charset=utf-8')
      .send(JSON.stringify(await publicKeys(options.pool, now())));
  });
}
