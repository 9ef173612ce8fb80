import type { Provider } from 'oidc-provider';
import type { IdentityOptions } from '../options.ts';
import type { Brand } from '../pages/layout.ts';
import { BROKEN, NOT_FOUND, noticePage } from '../pages/notice.ts';

/** What programs are told when a request failed through no fault of theirs (RFC 6749, section 5.2). */
export const SERVER_ERROR = { error: 'server_error', error_description: 'something went wrong; try again' };

/**
 * Settles what the library would take from the request or leave open:
 * - its URLs come from the configured address only, never from Host, X-Forwarded-* or an absolute request target;
 * - its silent-sign-in page may be framed by the product alone, its other answers by nobody;
 * - only the product's own origin is granted cross-origin reading;
 * - what it doesn't know or fails at is answered with a page.
 */
export function hardenResponses(provider: Provider, options: IdentityOptions, brand: Brand): void {
  const { protocol, host, origin } = new URL(options.publicUrl);
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  });

  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      options.log.error({ err: error }, 'sign-in provider: request failed');
      ctx.status = 500;
      const page = ctx.accepts('json', 'html') === 'html';
      ctx.type = page ? 'html' : 'json';
      ctx.body = page ? noticePage(brand, BROKEN) : SERVER_ERROR;
    }
    if (ctx.status === 404 && ctx.body === undefined) {
      ctx.status = 404;
      ctx.type = 'html';
      ctx.body = noticePage(brand, NOT_FOUND);
    }
    const policy = ctx.response.get('content-security-policy');
    // The library takes frame-ancestors out for the one page that must work in a frame.
    if (policy !== '' && !policy.includes('frame-ancestors')) {
      ctx.set('content-security-policy', `${policy};frame-ancestors 'self'`);
      ctx.set('x-frame-options', 'SAMEORIGIN');
      // "Nobody is signed in" is an ordinary answer; as a 400 it would litter every visitor's console.
      if (ctx.status === 400) ctx.status = 200;
    }
    if (ctx.get('origin') !== origin) {
      for (const name of Object.keys(ctx.response.headers)) {
        if (name.startsWith('access-control-')) ctx.remove(name);
      }
    }
  });

  provider.on('server_error', (_ctx, error) => {
    options.log.error({ err: error }, 'sign-in provider: request failed');
  });
  provider.onerror = (error) => {
    options.log.warn({ err: error }, 'sign-in provider: an answer could not be sent');
  };
}
