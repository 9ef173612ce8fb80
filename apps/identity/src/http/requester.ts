import type { FastifyRequest } from 'fastify';
import type { Requester } from '../accounts/requester.ts';
import { type IdentityOptions, PREFIX } from '../options.ts';
import { KNOWN_DEVICE_MS } from '../state/sweep.ts';

const NAME = 'landfall_identity_device';
const PRESENT = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?:;|$)`);

/** What the device cookie in a request's Cookie header holds; empty when there is none. */
export function deviceTokenIn(cookieHeader: string | undefined): string {
  return PRESENT.exec(cookieHeader ?? '')?.[1] ?? '';
}

/** The Set-Cookie header that has a browser keep a device token, for as long as browsers keep anything. */
export function deviceCookie({ publicUrl }: Pick<IdentityOptions, 'publicUrl'>, token: string): string {
  const lifetime = `Max-Age=${KNOWN_DEVICE_MS / 1000}`;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${token}; ${lifetime}; Path=${PREFIX}; HttpOnly; SameSite=Lax${secure}`;
}

/** Who sends a request, as far as it tells. */
export function requesterOf({ ip, id, headers }: FastifyRequest): Requester {
  return { address: ip, deviceToken: deviceTokenIn(headers.cookie), requestId: id };
}
