import type { FastifyRequest } from 'fastify';
import type { Requester } from '../accounts/requester.ts';
import { type IdentityOptions, PREFIX } from '../options.ts';
import { KNOWN_DEVICE_MS } from '../state/sweep.ts';

const NAME = 'landfall_identity_device';
const PRESENT = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?:;|$)`);

/** The value of the device cookie in a Cookie header; empty without one. */
export function deviceTokenIn(cookieHeader: string | undefined): string {
  return PRESENT.exec(cookieHeader ?? '')?.[1] ?? '';
}

/** The Set-Cookie header that stores a device token for as long as browsers keep any cookie. */
export function deviceCookie({ publicUrl }: Pick<IdentityOptions, 'publicUrl'>, token: string): string {
  const lifetime = `Max-Age=${KNOWN_DEVICE_MS / 1000}`;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${token}; ${lifetime}; Path=${PREFIX}; HttpOnly; SameSite=Lax${secure}`;
}

/** The sender of a request, as far as it identifies them. */
export function requesterOf({ ip, id, headers }: FastifyRequest): Requester {
  return { address: ip, deviceToken: deviceTokenIn(headers.cookie), requestId: id };
}
