import { type LiveEvent, listenEvents, liveEvent } from '@landfall/contract/live';
import { API_BASE_URL } from './base-url.ts';
import { callHeaders } from './client.ts';

/** What pages are told: one thing that changed, or that anything may have. */
export type LiveNews = LiveEvent | 'anything';

/** Nothing was heard for so long: the connection is dead, or the machine was asleep. The server says something every 15 s. */
const SILENCE_MS = 40_000;
/** A stream says something at once. Where that takes longer, a proxy holds it back. */
const HELD_MS = 5_000;
/** An answer that was held back comes all at once. */
const TOGETHER_MS = 1_000;
/** How long a stream is given to be open where its first words are held back. */
const OPENING_MS = 1_000;
/** How often it is looked at the clock: timers stand still while a machine sleeps. */
const LOOK_MS = 1_000;

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
  tell(news: LiveNews): void;
  /** Whether to show a new access token: the one before was refused. */
  renewed: boolean;
  /** Whether to have it end with its first events, as what is on its way is held back until then. */
  once: boolean;
  stopped: AbortSignal;
}

/** How a stream ended. */
export interface StreamEnd {
  /** That of the answer; 0: the server is away, or the stream broke off. */
  status: number;
  /** Whether something on the way holds back what is not over. */
  isHeld: boolean;
}

/** Reads one stream to its end, or until nothing was heard for so long that there is no use in waiting. */
export async function readStream({ tell, renewed, once, stopped }: StreamReading): Promise<StreamEnd> {
  const givenUp = new AbortController();
  const signal = AbortSignal.any([stopped, givenUp.signal]);
  let askedAt: number | undefined;
  let firstAt: number | undefined;
  let heardAt = Date.now();
  let isHeld = once;
  const looking = setInterval(() => {
    const now = Date.now();
    if (!once && firstAt === undefined && askedAt !== undefined && now - askedAt > HELD_MS) isHeld = true;
    if (isHeld !== once || now - heardAt > SILENCE_MS) givenUp.abort();
  }, LOOK_MS);
  // Another network: the connection may be gone without a word.
  addEventListener('online', () => givenUp.abort(), { signal });
  // Whatever happened while nobody listened: its first words would say that it is open, were they not held back.
  const opening = once ? setTimeout(() => tell('anything'), OPENING_MS) : undefined;
  try {
    const url = `${API_BASE_URL}${listenEvents.path}${once ? '?once=true' : ''}`;
    const headers = await callHeaders(renewed);
    heardAt = Date.now();
    askedAt = heardAt;
    const response = await fetch(url, { headers, signal });
    if (!response.ok || !response.body) return { status: response.status, isHeld };
    if (!once) tell('anything');
    let text = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      heardAt = Date.now();
      if (done) break;
      firstAt ??= heardAt;
      const { events, rest } = eventsIn(text + value);
      text = rest;
      for (const event of events) tell(event);
    }
    if (firstAt !== undefined && heardAt - firstAt > TOGETHER_MS) isHeld = false;
    return { status: response.status, isHeld };
  } catch {
    return { status: 0, isHeld };
  } finally {
    clearInterval(looking);
    clearTimeout(opening);
    givenUp.abort();
  }
}
