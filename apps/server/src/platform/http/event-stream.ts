import { Readable } from 'node:stream';
import type { LiveSource } from '@landfall/contract/live';
import type { FastifyReply } from 'fastify';
import { EVENT_STREAM } from './media-types.ts';

/** A comment this often tells proxies and browsers that the stream is alive, in milliseconds. */
const COMMENT_MS = 15_000;
/** No stream lasts longer, however long its token does. */
const LONGEST_MS = 600_000;
/** Whoever leaves so many bytes unread is not there any more. */
const MOST_UNREAD_BYTES = 16 * 1024;

const HEADERS = {
  'content-type': `${EVENT_STREAM}; charset=utf-8`,
  // Proxies neither keep, nor compress, nor gather it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // It is closed with the stream, so that a stop does not wait for what else might come over it.
  connection: 'close',
};

/**
 * Answers by a stream of server-sent events (WHATWG HTML, section 9.2) that goes on until its source or its time ends.
 * @param lastsMs until its caller has to show a new token
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
    // An end that waits to be read would never come.
    if (events.readableLength > MOST_UNREAD_BYTES) events.destroy();
    else events.push(text);
  }
  // The first bytes tell the browser that it is connected.
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
