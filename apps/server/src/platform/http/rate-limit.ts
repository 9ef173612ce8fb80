import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { SERVER_LIMITS } from '../limits.ts';
import { Failure } from './failure.ts';

/** Bounds what one person may ask in a minute, reads and writes apart; public calls are counted by address. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preHandler',
    timeWindow: 60_000,
    max: (request) =>
      request.method === 'GET' ? SERVER_LIMITS.readsPerMinute : SERVER_LIMITS.writesPerMinute,
    keyGenerator: (request) => {
      const who = request.bearer ? `${request.bearer.issuer} ${request.bearer.subject}` : request.ip;
      return `${request.method === 'GET' ? 'read' : 'write'} ${who}`;
    },
    errorResponseBuilder: () => new Failure('rate_limited', 'Too many requests. Wait a moment and try again'),
  });
}
