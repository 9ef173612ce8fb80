import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SERVER_LIMITS } from '../limits.ts';
import { Failure } from './failure.ts';

/** Who a call counts for. */
function callerOf({ bearer, ip }: FastifyRequest): string {
  return bearer ? `${bearer.issuer} ${bearer.subject}` : ip;
}

/** Bounds what one person may ask in a minute, reads and writes apart; public calls are counted by address. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preHandler',
    timeWindow: 60_000,
    max: (request) =>
      request.method === 'GET' ? SERVER_LIMITS.readsPerMinute : SERVER_LIMITS.writesPerMinute,
    keyGenerator: (request) => `${request.method === 'GET' ? 'read' : 'write'} ${callerOf(request)}`,
    errorResponseBuilder: () => new Failure('rate_limited', 'Too many requests. Wait a moment and try again'),
  });
}

/** Refuses a call when its caller has made too many of its kind. */
export type LimitSends = (request: FastifyRequest) => Promise<void>;

/** Bounds how many mails one person may have sent in a minute. `app` has its rates limited already. */
export function sendLimit(app: FastifyInstance): LimitSends {
  const count = app.createRateLimit({
    max: SERVER_LIMITS.sendsPerMinute,
    timeWindow: 60_000,
    keyGenerator: callerOf,
  });
  return async (request) => {
    const { isAllowed, ...counted } = await count(request);
    if (!isAllowed && 'isExceeded' in counted && counted.isExceeded)
      throw new Failure('rate_limited', 'Too many mails at once. Wait a minute and try again');
  };
}
