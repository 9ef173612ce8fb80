import { FRESH_HEADER } from '@landfall/contract/product';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_LAG_MS } from '../db/replica.ts';

const NAME = 'landfall_written';
/** Seconds: longer than the maximum lag of a replica. */
const KEPT_FOR = MAX_LAG_MS / 1_000 + 1;

/**
 * Sets a cookie for {@link KEPT_FOR} seconds after a browser's change, so that its next reads see the change. The
 * cookie grants nothing: it only keeps a call away from the replica.
 * @param secure whether the pages are served over HTTPS
 */
export function rememberWrites(app: FastifyInstance, secure: boolean): void {
  const cookie = `${NAME}=1; Path=/api; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  app.addHook('onSend', async ({ method }, reply) => {
    if (method !== 'GET' && reply.statusCode < 400) reply.header('set-cookie', cookie);
  });
}

/** Whether the caller changed something a moment ago. */
export function hasRecentlyWritten({ headers }: FastifyRequest): boolean {
  return headers.cookie?.split(/;\s*/).includes(`${NAME}=1`) ?? false;
}

/** Whether the caller was notified of a change that a replica may not have yet. */
export function asksForFresh({ headers }: FastifyRequest): boolean {
  return headers[FRESH_HEADER] === '1';
}
