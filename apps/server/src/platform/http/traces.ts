import type { FastifyInstance } from 'fastify';
import { inTrace, traceparentOf } from '../trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the trace that the request belongs to, as its `traceparent` says. */
    traceparent: string | undefined;
  }
}

/** Assigns the work of a request to the trace that it names: its log lines and its jobs. */
export function followTraces(app: FastifyInstance): void {
  app.decorateRequest('traceparent', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.traceparent = traceparentOf(request.headers.traceparent);
    inTrace(request.traceparent, () => done());
  });
  // The body's last bytes call what follows, and know of no trace.
  app.addHook('preHandler', (request, _reply, done) => inTrace(request.traceparent, () => done()));
}
