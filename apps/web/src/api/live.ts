import { type LiveEvent, listenEvents, liveEvent } from '@landfall/contract/live';
import { API_BASE_URL } from './base-url.ts';
import { callHeaders } from './client.ts';

/** What pages are told: one thing that changed, or that anything may have. */
export type LiveNews = LiveEvent | 'anything';

/** Nothing was heard for so long: the connection is dead, or the machine was asleep. The server says something every 15 s. */
const SILENCE_MS = 40_000;
/** Pause before another try, doubled with each that fails, in milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** So much of a stream that its events are whole, and what is left of it. */
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

/**
 * Reads one stream to its end.
 * @param renewed whether to show a new access token: the one before was refused
 * @returns the status of the answer
 * @throws when the server is away, or the stream breaks off
 */
async function readStream(
  tell: (news: LiveNews) => void,
  renewed: boolean,
  stopped: AbortSignal,
): Promise<number> {
  const silent = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => silent.abort(), SILENCE_MS);
  };
  heard();
  // Another network: the connection may be gone without a word.
  const reconnect = () => silent.abort();
  addEventListener('online', reconnect);
  try {
    const response = await fetch(`${API_BASE_URL}${listenEvents.path}`, {
      headers: await callHeaders(renewed),
      signal: AbortSignal.any([stopped, silent.signal]),
    });
    if (!response.ok || !response.body) return response.status;
    // Whatever happened while nobody listened.
    tell('anything');
    let text = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return response.status;
      heard();
      const { events, rest } = eventsIn(text + value);
      text = rest;
      for (const event of events) tell(event);
    }
  } finally {
    clearTimeout(silence);
    removeEventListener('online', reconnect);
  }
}

/** Waits, but no longer than until the network is back, the page is looked at again or nobody waits any more. */
function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const go = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    addEventListener('online', go, { signal: ended.signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go(), {
      signal: ended.signal,
    });
    stopped.addEventListener('abort', go, { signal: ended.signal });
  });
}

/** Reads one stream after the other until `stopped`. */
async function readStreams(tell: (news: LiveNews) => void, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  let renewed = false;
  while (!stopped.aborted) {
    const status: number = await readStream(tell, renewed, stopped).catch(() => 0);
    failures = status === 200 ? 0 : failures + 1;
    renewed = status === 401 && !renewed;
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    // Not all at once, where a server that stops ends everybody's.
    await pause(longest * (0.2 + 0.8 * Math.random()), stopped);
  }
}

/**
 * Keeps up with what changes, by one stream for all tabs of the browser: the one that has the lock reads it, and tells the
 * others. Where the browser has no locks, as on a page without HTTPS, each tab reads its own.
 * @param whose names the person and the organization
 * @returns what ends it
 */
export function keepUp(whose: string, tell: (news: LiveNews) => void): () => void {
  const name = `landfall-live ${whose}`;
  const stopped = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveNews>) => tell(data);
  function spread(news: LiveNews): void {
    if (stopped.signal.aborted) return;
    channel.postMessage(news);
    tell(news);
  }
  const read = () => readStreams(spread, stopped.signal);
  // Stopped while it waits for its turn, the lock refuses.
  const reading = navigator.locks?.request(name, { signal: stopped.signal }, read).catch(() => {}) ?? read();
  void reading;
  return () => {
    stopped.abort();
    channel.close();
  };
}
