import { PRODUCT_NAME } from '@landfall/contract/product';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';

/** The progress of a server's start. */
export interface StartProgress {
  phase: 'preparing' | 'backing up' | 'migrating';
  /** The current migration, the number of those before it, and of all. */
  migration?: { name: string; done: number; of: number } | undefined;
}

interface StartingOptions {
  log: FastifyBaseLogger;
  progress: () => StartProgress;
  /** The server's certificate; absent: it has none. */
  tls: { cert: Buffer; key: Buffer } | undefined;
}

const RETRY_SECONDS = 5;

function wordsOf({ phase, migration }: StartProgress): string {
  if (migration) return `Step ${migration.done + 1} of ${migration.of}.`;
  return phase === 'backing up' ? 'A backup is made first.' : 'It is being prepared.';
}

/** The page for people who open the product meanwhile. */
function page(progress: StartProgress): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>${PRODUCT_NAME} is being updated</title>
<h1>${PRODUCT_NAME} is being updated</h1>
<p>${wordsOf(progress)} Nothing is lost, and this page opens by itself once it is done.</p>
</html>
`;
}

/**
 * Answers in place of the server while its database is being migrated: `/healthz` that the process lives, `/readyz`
 * (503) the progress, and everything else that it is not ready yet (503).
 */
export function buildStartingApp({ log, progress, tls }: StartingOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    ...(tls ? { https: tls } : {}),
  }) as FastifyInstance;
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  app.get('/healthz', { exposeHeadRoute: true }, (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', { exposeHeadRoute: true }, (_request, reply) => {
    const { phase, migration } = progress();
    return reply.code(503).send({ status: phase, schema: 'behind', ...(migration ? { migration } : {}) });
  });
  app.setNotFoundHandler((request, reply) => {
    reply.code(503).header('retry-after', String(RETRY_SECONDS));
    if (request.headers.accept?.includes('text/html'))
      return reply
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        .type('text/html; charset=utf-8')
        .send(page(progress()));
    return reply.send({
      code: 'unavailable',
      message: `${PRODUCT_NAME} is being updated. Try again in a moment`,
      request_id: request.id,
    });
  });
  return app;
}
