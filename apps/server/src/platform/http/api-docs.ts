import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Fastify's copy of Swagger UI: Swagger's own package includes one that reports each installation to a third party. */
const SWAGGER_UI = join(
  dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')),
  'static',
);

/** The files of the package that the page loads. */
const STYLE = 'swagger-ui.css';
const SCRIPT = 'swagger-ui-bundle.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="/api/docs/assets/${STYLE}">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/assets/${SCRIPT}"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });\n`;

/**
 * Serves the API's description at `/openapi.json` and as a page at `/docs`. @param describe creates the document when
 * it is first requested, so that the start does not wait for it
 */
export async function serveApiDocs(app: FastifyInstance, describe: () => object): Promise<void> {
  let json: string | undefined;
  const page = { exposeHeadRoute: true };
  app.get('/openapi.json', page, (_request, reply) => {
    json ??= JSON.stringify(describe());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/docs', page, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/docs/start.js', page, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  );
  await app.register(fastifyStatic, {
    root: SWAGGER_UI,
    prefix: '/docs/assets/',
    decorateReply: false,
    // Each file has a route of its own: other paths do not exist.
    wildcard: false,
    globIgnore: [`!(${STYLE}|${SCRIPT})`],
  });
}
