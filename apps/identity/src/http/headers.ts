import type { ServerResponse } from 'node:http';

/**
 * Headers of every response under /identity, errors included. Pages have no inline scripts or styles, so that only the
 * style sheet, the icon and forms that end at the product are allowed. `script-src` is explicitly empty, so that the
 * library can add the hash of its silent-sign-in script to it.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const { origin, protocol } = new URL(publicUrl);
  return {
    'content-security-policy': [
      "default-src 'none'",
      'script-src',
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `form-action 'self' ${origin}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join(';'),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Sets headers on the raw response, where both Fastify and the protocol library keep them. */
export function applyHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
