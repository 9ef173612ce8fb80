import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { LiveListener, LiveSource } from '@landfall/contract/live';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { sendEvents } from './event-stream.ts';

/** A stream that nobody reads, with the listener that feeds it, and whether it has left its source. */
function openedStream() {
  let listener: LiveListener | undefined;
  let events: Readable | undefined;
  const state = { isLeft: false };
  const reply = {
    headers: () => reply,
    send(stream: Readable) {
      events = stream;
      return reply;
    },
  };
  const source: LiveSource = (given) => {
    listener = given;
    return () => {
      state.isLeft = true;
    };
  };
  sendEvents(reply as unknown as FastifyReply, source, 60_000);
  if (!listener || !events) throw new Error('Nothing was sent');
  return { listener, events, state };
}

it('an unread stream is closed with its buffered events', async () => {
  const { listener, events, state } = openedStream();
  const closed = once(events, 'close');
  for (let n = 0; n < 1_000; n += 1) listener.onEvent({ kind: 'bell', id: crypto.randomUUID(), n });
  expect(events.readableLength).toBeLessThan(20_000);
  await closed;
  expect(state.isLeft).toBe(true);
});

it('an ended stream closes once its events are read', async () => {
  const { listener, events, state } = openedStream();
  listener.onEvent({ kind: 'bell', id: crypto.randomUUID(), n: 1 });
  listener.onEnd();
  listener.onEvent({ kind: 'bell', id: crypto.randomUUID(), n: 2 });
  const said = (await events.toArray()).join('');
  expect([said.match(/"n":\d/g), state.isLeft]).toEqual([['"n":1'], true]);
});
