import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { ProblemCode } from '@landfall/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallLimits } from '../limits.ts';
import { Failure } from './failure.ts';

/** Who a call counts for while nobody is signed in: its address, of IPv6 the network that one sender has. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** Who a call counts for. */
export function callerOf(request: FastifyRequest): string {
  const { bearer } = request;
  return bearer ? `${bearer.issuer} ${bearer.subject}` : addressOf(request);
}

/** How many processes answer calls, each of which counts by itself. */
export type Processes = () => number;

/** What one of several processes may let through of what all of them may together. */
export const shareOf = (limit: number, processes: Processes): number => Math.ceil(limit / processes());

/**
 * Bounds what one person may ask in a minute, reads and writes apart; public calls are counted by address. It is judged
 * before the body is read, after the route's own `onRequest`, which says who calls.
 */
export async function limitRates(
  app: FastifyInstance,
  limits: CallLimits,
  processes: Processes,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    timeWindow: 60_000,
    max: (request) =>
      shareOf(request.method === 'GET' ? limits.readsPerMinute : limits.writesPerMinute, processes),
    keyGenerator: (request) => `${request.method === 'GET' ? 'read' : 'write'} ${callerOf(request)}`,
    errorResponseBuilder: () => new Failure('rate_limited', 'Too many requests. Wait a moment and try again'),
  });
}

/** Carries out what fails when somebody guesses, unless too much of their address has failed. */
export type LimitFailures = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

interface FailureLimit {
  /** The failure that counts. */
  code: ProblemCode;
  perMinute: number;
  processes: Processes;
  /** What whoever has failed too often is told. */
  words: string;
}

/**
 * Bounds how often an address may fail in one way. Only failures count, so that an office behind one address works.
 * `app` has its rates limited already.
 */
export function failureLimit(
  app: FastifyInstance,
  { code, perMinute, processes, words }: FailureLimit,
): LimitFailures {
  const count = app.createRateLimit({
    max: () => shareOf(perMinute, processes),
    timeWindow: 60_000,
    keyGenerator: addressOf,
  });
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
