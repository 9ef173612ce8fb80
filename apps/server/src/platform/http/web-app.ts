import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './failure.ts';

const API_BASE_PLACEHOLDER = '<meta name="landfall-api-base" content="">';

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

export interface WebAppOptions {
  /** The built browser app. */
  root: string;
  /** The API's address as the browser reaches it. */
  apiBaseUrl: string;
}

/** Serves the browser app: hashed assets for good, and its page for every path that is not the API's or a file. */
export async function serveWebApp(app: FastifyInstance, { root, apiBaseUrl }: WebAppOptions): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  const page = readFileSync(join(root, 'index.html'), 'utf8').replace(
    API_BASE_PLACEHOLDER,
    API_BASE_PLACEHOLDER.replace('content=""', `content="${escapeAttribute(apiBaseUrl)}"`),
  );
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(root, 'assets')}/`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const html = (
    _request: unknown,
    reply: { type(t: string): { header(n: string, v: string): { send(b: string): unknown } } },
  ) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  app.get('/', html);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|identity|assets)(\/|$)/.test(request.url);
    if (!wantsPage) throw notFound();
    html(request, reply);
  });
}
