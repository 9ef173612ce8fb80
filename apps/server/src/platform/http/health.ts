import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { newestMigration, schemaStatus } from '../db/migrate.ts';
import type { Room } from '../disk-room.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, because the database answers with the right schema. A full
 * disk is reported with status 200, so that load balancers continue to send reads.
 */
export function serveHealth(app: FastifyInstance, pool: pg.Pool, room?: Room): void {
  let newest = 0;
  let underWay: ReturnType<typeof schemaStatus> | undefined;
  // The endpoint is public and has no rate limit: concurrent requests share one query of the database.
  const look = () => {
    underWay ??= schemaStatus(pool, newest).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  app.addHook('onReady', async () => {
    newest = await newestMigration();
  });
  app.get('/healthz', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { exposeHeadRoute: true }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const storage = room?.isFull ? { storage: 'full' } : {};
    try {
      const schema = await look();
      return await reply
        .code(schema === 'current' ? 200 : 503)
        .send({ status: schema === 'current' ? 'ok' : 'not ready', schema, ...storage });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready', schema: 'unknown', ...storage });
    }
  });
}

/** The health endpoints of a process that only works jobs. */
export function buildHealthApp(log: FastifyBaseLogger, pool: pg.Pool): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  serveHealth(app, pool);
  return app;
}
