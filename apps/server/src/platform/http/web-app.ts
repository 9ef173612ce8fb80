import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './failure.ts';

/** The placeholder for the API's address in a page. */
const API_BASE = /(<meta name="landfall-api-base" content=")"/;

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

export interface WebAppOptions {
  /** The built browser app. */
  root: string;
  /** The API's address as the browser reaches it. */
  apiBaseUrl: string;
}

/** A page with the API's address filled in; undefined when it was not built. */
function readPage(name: string, { root, apiBaseUrl }: WebAppOptions): string | undefined {
  const file = join(root, name);
  if (!existsSync(file)) return undefined;
  const page = readFileSync(file, 'utf8');
  if (!API_BASE.test(page)) throw new Error(`${file} has no place for the API's address`);
  return page.replace(API_BASE, (_, before: string) => `${before}${escapeAttribute(apiBaseUrl)}"`);
}

/** The upload page of clients shares nothing with the app, which is not for clients. Its links may arrive truncated. */
const CLIENT_UPLOAD = /^\/upload(\/|\?|$)/;

/** Paths that are never the app's own, so that a wrong address there is answered with 404. */
const NOT_THE_APP = /^\/(api|identity|feeds|assets|healthz|readyz)(\/|\?|$)/;

/**
 * Serves the browser app: hashed assets with a long cache lifetime, the upload page at clients' links, and the app's
 * page for every other path that a browser may show. Other paths do not exist.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { root } = options;
  const appPage = readPage('index.html', options);
  const clientPage = readPage('upload.html', options);
  app.setNotFoundHandler((request, reply) => {
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    const page = CLIENT_UPLOAD.test(request.url) ? clientPage : appPage;
    if (page === undefined || !isAsked || NOT_THE_APP.test(request.url)) throw notFound();
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  if (appPage === undefined) return;
  await app.register(fastifyStatic, {
    root,
    index: false,
    // Each file has a route of its own: any other path gets the app's page.
    wildcard: false,
    globIgnore: ['*.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
