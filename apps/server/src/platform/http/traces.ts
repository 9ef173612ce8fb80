import type { FastifyInstance } from 'fastify';
import { inTrace, traceparentOf } from '../trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request, from its `traceparent` header. */
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
  // The hooks after the body are called from its last chunk, without the trace.
  app.addHook('preHandler', (request, _reply, done) => inTrace(request.traceparent, () => done()));
}
