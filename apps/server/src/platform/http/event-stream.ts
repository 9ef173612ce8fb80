import { Readable } from 'node:stream';
import type { LiveSource } from '@landfall/contract/live';
import type { FastifyReply } from 'fastify';
import { EVENT_STREAM } from './media-types.ts';

/** Interval of comments that show proxies and browsers that the stream is alive, in milliseconds. */
const COMMENT_MS = 15_000;
/** The maximum duration of a stream, however long its token is valid. */
const LONGEST_MS = 600_000;
/** A client that leaves this many bytes unread counts as disconnected. */
const MAX_UNREAD_BYTES = 16 * 1024;

const HEADERS = {
  'content-type': `${EVENT_STREAM}; charset=utf-8`,
  // Proxies must neither cache, nor compress, nor buffer it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The connection is closed with the stream, so that a stop does not wait for further requests on it.
  connection: 'close',
};

/**
 * Responds with a stream of server-sent events (WHATWG HTML, section 9.2) until its source or its time ends.
 * @param lastsMs until the caller has to show a new token
 */
export function sendEvents(reply: FastifyReply, source: LiveSource, lastsMs: number): FastifyReply {
  const events = new Readable({ read() {} });
  let over = false;
  function end(): void {
    if (!over && !events.destroyed) events.push(null);
    over = true;
  }
  function say(text: string): void {
    if (over || events.destroyed) return;
    // A regular end would wait for the unread bytes.
    if (events.readableLength > MAX_UNREAD_BYTES) events.destroy();
    else events.push(text);
  }
  // The first bytes show the browser that it is connected.
  say(':\n\n');
  const stop = source({ onEvent: (event) => say(`data: ${JSON.stringify(event)}\n\n`), onEnd: end });
  const comments = setInterval(() => say(':\n\n'), COMMENT_MS);
  const late = setTimeout(end, Math.min(lastsMs, LONGEST_MS));
  events.once('close', () => {
    stop();
    clearInterval(comments);
    clearTimeout(late);
  });
  return reply.headers(HEADERS).send(events);
}
