import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CallLimits } from '../limits.ts';

/** The size of a request's body by its headers: 0 for none, Infinity when they don't say. */
export function announcedBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/** A response that ends some time after its last byte. */
async function* endingLater(answer: string | Buffer, milliseconds: number) {
  yield answer;
  await pause(milliseconds, undefined, { ref: false });
}

/**
 * Closes the connection after a response that is sent before a large body has arrived, instead of reading the rest. It
 * stays open for a moment, unread: if it were closed at once, the sender's system would discard the response (RFC 9112,
 * section 9.6).
 */
export function closeUnread(app: FastifyInstance, { smallBodyBytes, unreadBodyMs }: CallLimits): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete !== false || announcedBytes(raw) <= smallBodyBytes) return payload;
    raw.pause();
    reply.header('connection', 'close');
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(endingLater(payload, unreadBodyMs));
  });
}
