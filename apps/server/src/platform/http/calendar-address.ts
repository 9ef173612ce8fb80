import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CallLimits } from '../limits.ts';
import { Failure, notFound } from './failure.ts';
import { FairSemaphore } from './fair-semaphore.ts';
import { mediaTypeOf } from './media-types.ts';
import { addressOf, failureLimit, limitRates, type Processes, shareOf } from './rate-limit.ts';

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether `If-None-Match` names a tag (RFC 9110, 13.1.2). */
function isNamed(tag: string, header: string | undefined): boolean {
  const named = header?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return named.includes('*') || named.includes(tag);
}

/**
 * Serves `GET /feeds/{token}.ics` outside of the API, to calendar programs, which have no session: 200, 304 or 404, and
 * 429 after too many wrong tokens or reads. The response does not say why a token is invalid.
 * @param read returns the calendar of a token; undefined when there is none
 */
export async function serveCalendars(
  app: FastifyInstance,
  { limits, processes }: { limits: CallLimits; processes: Processes },
  read: (token: string) => Promise<string | undefined>,
): Promise<void> {
  await limitRates(app, limits, processes);
  const limitGuesses = failureLimit(app, {
    code: 'not_found',
    perMinute: limits.wrongTokensPerMinute,
    processes,
    words: 'Too many addresses that are not valid. Wait a minute and try again',
  });
  const countReads = app.createRateLimit({
    max: () => shareOf(limits.feedReadsPerMinute, processes),
    timeWindow: 60_000,
    keyGenerator: ({ params }) => `feed ${(params as { token: string }).token}`,
  });
  // Many calendars are read in the same minute; the limit leaves connections to the users.
  const semaphore = new FairSemaphore({
    each: limits.feedReads,
    all: limits.feedReads,
    eachWaiting: limits.organizationWaiting,
    allWaiting: limits.waiting,
    waitMs: limits.waitMs,
    burstMs: Number.POSITIVE_INFINITY,
  });

  async function calendarOf(token: string, address: string): Promise<string> {
    if (!TOKEN.test(token)) throw notFound();
    const release = await semaphore.acquire(address);
    try {
      const calendar = await read(token);
      if (calendar === undefined) throw notFound();
      return calendar;
    } finally {
      release();
    }
  }

  app.get<{ Params: { token: string } }>(
    '/feeds/:token.ics',
    { exposeHeadRoute: true },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const calendar = await limitGuesses(request, async () => {
        const { isAllowed, ...counted } = await countReads(request);
        if (!isAllowed && 'isExceeded' in counted && counted.isExceeded)
          throw new Failure('rate_limited', 'This calendar is read too often. Wait a minute and try again', {
            retryAfter: counted.ttlInSeconds,
          });
        return calendarOf(request.params.token, addressOf(request));
      });
      const tag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
      reply.header('cache-control', 'private, max-age=0, must-revalidate').header('etag', tag);
      if (isNamed(tag, request.headers['if-none-match'])) return reply.code(304).send();
      return reply.type(`${mediaTypeOf('.ics')}; charset=utf-8`).send(calendar);
    },
  );
}
