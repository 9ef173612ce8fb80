import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

export interface HeaderOptions {
  /** Further origins that the browser may call: an Auth0 tenant, an API elsewhere. */
  connect: readonly string[];
  /** Further origins of pictures. */
  pictures: readonly string[];
  secure: boolean;
}

/**
 * The headers that helmet sets for these options. They are the same on every response, so that they are computed once.
 */
function headersFor(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * Sets security headers on every response, errors included (OWASP ASVS 5.0, V3.4). Scripts are allowed from our own
 * files only; inline styles are allowed because the component library sets them.
 */
export function secureHeaders(app: FastifyInstance, { connect, pictures, secure }: HeaderOptions): void {
  const headers = Object.entries(
    headersFor({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          // Pictures among the documents are fetched with a token, and shown as blobs.
          imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...connect],
          frameSrc: ["'self'", ...connect],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  app.addHook('onRequest', (_request, { raw }, done) => {
    // On the raw response, because the sign-in provider writes some without the framework.
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}
