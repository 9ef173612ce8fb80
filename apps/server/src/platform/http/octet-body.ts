import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes bytes in place of JSON. */
    takesBytes?: boolean;
  }
}

export const OCTETS_ONLY = 'The body must be application/octet-stream';

/** Has the calls of `app` that take bytes read them whole, and no others. */
export function readOctetBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    const encoding = request.headers['content-encoding'];
    if (!request.routeOptions.config.takesBytes)
      done(new Failure('unsupported_media_type', 'The body must be application/json'));
    else if (encoding && encoding !== 'identity')
      done(new Failure('unsupported_media_type', 'A compressed body is not accepted'));
    else done(null, body);
  });
}
