import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { ProblemCode } from '@landfall/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallLimits } from '../limits.ts';
import { Failure } from './failure.ts';

/** The key under which calls count while no person is signed in: the address; for IPv6 the sender's network. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** The key under which a call counts. */
export function callerOf(request: FastifyRequest): string {
  const { bearer } = request;
  return bearer ? `${bearer.issuer} ${bearer.subject}` : addressOf(request);
}

/** The number of processes that answer calls, each of which counts separately. */
export type Processes = () => number;

/** The share of one process in a limit of all of them. */
export const shareOf = (limit: number, processes: Processes): number => Math.ceil(limit / processes());

/**
 * Limits the calls of one person per minute, reads and writes separately; public calls are counted by address. Checked
 * before the body is read, after the route's own `onRequest`, which identifies the caller.
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

/** Runs work that fails on a wrong guess, unless too many guesses from its address have failed. */
export type LimitFailures = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

interface FailureLimit {
  /** The failure that counts. */
  code: ProblemCode;
  perMinute: number;
  processes: Processes;
  /** The message after too many failures. */
  words: string;
}

/**
 * Limits how often an address may fail in one way. Only failures count, so that an office behind one address works.
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
