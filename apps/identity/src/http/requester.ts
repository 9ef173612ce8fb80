import type { FastifyRequest } from 'fastify';
import type { Requester } from '../accounts/requester.ts';
import { deviceTokenIn } from './device-cookie.ts';

/** Who sends a request, as far as it tells. */
export function requesterOf({ ip, id, headers }: FastifyRequest): Requester {
  return { address: ip, deviceToken: deviceTokenIn(headers.cookie), requestId: id };
}
