import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SERVER_LIMITS } from '../limits.ts';
import { Failure } from './failure.ts';

/** Carries out a call whose path holds a secret, unless too many of its address named one that there is not. */
export type LimitGuesses = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how often an address may name a secret that there is not. Only these count, so that an office behind one address
 * works. `app` has its rates limited already.
 */
export function guessLimit(app: FastifyInstance): LimitGuesses {
  const count = app.createRateLimit({
    max: SERVER_LIMITS.wrongTokensPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.ip,
  });
  return async (request, work) => {
    const before = await count(request, { increment: false });
    if (!before.isAllowed && before.remaining === 0)
      throw new Failure('rate_limited', 'Too many links that are not valid. Wait a minute and try again');
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_found') await count(request);
      throw error;
    }
  };
}
