import type { FastifyInstance } from 'fastify';
import type { Current } from '../current-provider.ts';
import { PREFIX } from '../options.ts';

/**
 * Passes all requests without a route of their own to the protocol library, which reads their bodies and writes to the
 * raw response.
 */
export function protocolRoutes(scope: FastifyInstance, current: () => Promise<Current>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all('/*', async (request, reply) => {
    const { handle } = await current();
    const raw: typeof request.raw & { baseUrl?: string; originalUrl?: string } = request.raw;
    raw.url = pathWithin(raw.url ?? '');
    raw.baseUrl = PREFIX;
    delete raw.originalUrl;
    reply.hijack();
    await handle(raw, reply.raw);
  });
}

/** The request target below the prefix, also when a client sent the absolute form (RFC 9112, section 3.2.2). */
function pathWithin(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : '/';
}
