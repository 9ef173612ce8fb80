import type { Provider } from 'oidc-provider';
import type { IdentityOptions } from '../options.ts';
import { NOT_FOUND, noticePage } from '../pages/notice.ts';
import { serverFailure } from './server-failure.ts';

/**
 * Restricts what the library would take from the request or leave open:
 * - its URLs are those of the configured address, never from Host, X-Forwarded-* or an absolute request target;
 * - its silent-sign-in page may be framed only by the product, and its other responses not at all;
 * - only the product's own origin may read responses across origins;
 * - requests that it does not know or fails at are answered with a page.
 */
export function hardenResponses(provider: Provider, options: IdentityOptions): void {
  const { protocol, host, origin } = new URL(options.publicUrl);
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  });

  /** Errors that the library reports in addition to its own response. */
  const told = new WeakMap<object, Error>();
  provider.on('server_error', (ctx, error) => told.set(ctx, error));

  provider.use(async (ctx, next) => {
    const error: unknown = await next().then(
      () => told.get(ctx),
      (thrown: unknown) => thrown,
    );
    if (error !== undefined) {
      const { status, headers, notice, body } = serverFailure(error, options);
      ctx.status = status;
      ctx.set(headers);
      // The library may have sent a response before the failure.
      ctx.remove('location');
      const page = ctx.accepts('json', 'html') === 'html';
      ctx.type = page ? 'html' : 'json';
      ctx.body = page ? noticePage(options, notice) : body;
    }
    if (ctx.status === 404 && ctx.body === undefined) {
      ctx.status = 404;
      ctx.type = 'html';
      ctx.body = noticePage(options, NOT_FOUND);
    }
    const policy = ctx.response.get('content-security-policy');
    // The library removes frame-ancestors from the one page that has to work in a frame.
    if (policy !== '' && !policy.includes('frame-ancestors')) {
      ctx.set('content-security-policy', `${policy};frame-ancestors 'self'`);
      ctx.set('x-frame-options', 'SAMEORIGIN');
      // "Not signed in" is an ordinary response; as a 400 it would log an error in every visitor's console.
      if (ctx.status === 400) ctx.status = 200;
    }
    if (ctx.get('origin') !== origin) {
      for (const name of Object.keys(ctx.response.headers)) {
        if (name.startsWith('access-control-')) ctx.remove(name);
      }
    }
  });

  provider.onerror = (error) => {
    options.log.warn({ err: error }, 'sign-in provider: an answer could not be sent');
  };
}
