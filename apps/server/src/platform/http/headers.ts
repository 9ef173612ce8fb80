import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface HeaderOptions {
  /** Origins beyond our own that the browser may call: an Auth0 tenant, an API elsewhere. */
  connect: readonly string[];
  /** Where pictures come from beside our own files. */
  pictures: readonly string[];
  secure: boolean;
}

/**
 * Security headers on every answer, errors included (OWASP ASVS 5.0, V3.4). Scripts come from our own files only;
 * inline styles are allowed because the component library sets them.
 */
export async function secureHeaders(
  app: FastifyInstance,
  { connect, pictures, secure }: HeaderOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...pictures],
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
  });
}
