import { type LiveEvent, listenEvents, liveEvent } from '@landfall/contract/live';
import { API_BASE_URL } from './base-url.ts';
import { callHeaders } from './client.ts';

/** A notification for pages: one event, or that anything may have changed. */
export type LiveUpdate = LiveEvent | 'anything';

/**
 * Silence after which the connection is considered dead, or the machine to have slept, in milliseconds. The server
 * sends something every 15 s.
 */
const SILENCE_MS = 40_000;
/** Time within which the first event should arrive, in milliseconds; if it takes longer, a proxy buffers the stream. */
const HELD_MS = 5_000;
/** Time within which all events of a buffered answer arrive, in milliseconds. */
const TOGETHER_MS = 1_000;
/** Time after which a buffered stream is considered open, as its first event does not arrive; in milliseconds. */
const OPENING_MS = 1_000;
/** How often the clock is read, in milliseconds: timers do not run while a machine sleeps. */
const CLOCK_INTERVAL_MS = 1_000;

/** Splits the received text into its complete events and the beginning of the next one. */
function eventsIn(text: string): { events: LiveEvent[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    if (!block.startsWith('data: ')) return [];
    const event = liveEvent.safeParse(JSON.parse(block.slice('data: '.length)));
    return event.success ? [event.data] : [];
  });
  return { events, rest };
}

/** How a stream is read. */
export interface StreamReading {
  onUpdate(update: LiveUpdate): void;
  /** Whether to get a new access token, because the last one was refused. */
  renewed: boolean;
  /** Whether the stream should end with its first events, because a proxy holds the events back until it ends. */
  once: boolean;
  stopped: AbortSignal;
}

/** How a stream ended. */
export interface StreamEnd {
  /** HTTP status of the answer; 0 when the server did not answer, or the stream broke off. */
  status: number;
  /** Whether a proxy on the way buffers the stream until it ends. */
  isHeld: boolean;
}

/** Reads one stream to its end, or until the silence shows that the connection is dead. */
export async function readStream({ onUpdate, renewed, once, stopped }: StreamReading): Promise<StreamEnd> {
  const givenUp = new AbortController();
  const signal = AbortSignal.any([stopped, givenUp.signal]);
  let askedAt: number | undefined;
  let firstAt: number | undefined;
  let heardAt = Date.now();
  let isHeld = once;
  const clock = setInterval(() => {
    const now = Date.now();
    if (!once && firstAt === undefined && askedAt !== undefined && now - askedAt > HELD_MS) isHeld = true;
    if (isHeld !== once || now - heardAt > SILENCE_MS) givenUp.abort();
  }, CLOCK_INTERVAL_MS);
  // After a change of network the connection may be lost without an error.
  addEventListener('online', () => givenUp.abort(), { signal });
  // Events may have been missed before the stream opened, and a buffered stream does not announce that it is open.
  const opening = once ? setTimeout(() => onUpdate('anything'), OPENING_MS) : undefined;
  try {
    const url = `${API_BASE_URL}${listenEvents.path}${once ? '?once=true' : ''}`;
    const headers = await callHeaders(renewed);
    heardAt = Date.now();
    askedAt = heardAt;
    const response = await fetch(url, { headers, signal });
    if (!response.ok || !response.body) return { status: response.status, isHeld };
    if (!once) onUpdate('anything');
    let text = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      heardAt = Date.now();
      if (done) break;
      firstAt ??= heardAt;
      const { events, rest } = eventsIn(text + value);
      text = rest;
      for (const event of events) onUpdate(event);
    }
    if (firstAt !== undefined && heardAt - firstAt > TOGETHER_MS) isHeld = false;
    return { status: response.status, isHeld };
  } catch {
    return { status: 0, isHeld };
  } finally {
    clearInterval(clock);
    clearTimeout(opening);
    givenUp.abort();
  }
}
