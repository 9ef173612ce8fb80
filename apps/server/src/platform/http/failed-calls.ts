import type { ProblemCode } from '@landfall/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { addressOf } from './rate-limit.ts';

/** Carries out what fails when somebody guesses, unless too much of their address has failed. */
export type LimitFailures = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

interface FailureLimit {
  /** The failure that counts. */
  code: ProblemCode;
  perMinute: number;
  /** What whoever has failed too often is told. */
  words: string;
}

/**
 * Bounds how often an address may fail in one way. Only failures count, so that an office behind one address works.
 * `app` has its rates limited already.
 */
export function failureLimit(app: FastifyInstance, { code, perMinute, words }: FailureLimit): LimitFailures {
  const count = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator: addressOf });
  return async (request, work) => {
    const before = await count(request, { increment: false });
    if (!before.isAllowed && before.remaining === 0)
      throw new Failure('rate_limited', words, { retryAfter: before.ttlInSeconds });
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && error.code === code) await count(request);
      throw error;
    }
  };
}
