import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { EVENT_STREAM } from './media-types.ts';

/** Routes that are counted by their template; all others are pages and their files. */
const NAMED_ROUTE = /^\/(api|identity|feeds|inbound-mail|healthz|readyz)(\/|$)/;

/** Counts the server's responses. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { url = '' } = request.routeOptions;
    const isStream = String(reply.getHeader('content-type')).startsWith(EVENT_STREAM);
    metrics.answered({
      method: request.method,
      route: NAMED_ROUTE.test(url) ? url : '(page)',
      status: reply.statusCode,
      seconds: isStream ? undefined : reply.elapsedTime / 1000,
    });
    done();
  });
}

/** The server of `/metrics`, on a listener of its own, because metrics are not for users of the product. */
export function buildMetricsApp(metrics: Metrics): FastifyInstance {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.type(type).header('cache-control', 'no-store').send(body);
  });
  return app;
}
