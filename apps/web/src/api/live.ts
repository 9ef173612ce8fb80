import { type LiveNews, readStream, type StreamEnd } from './event-stream.ts';

/** Pause before another try, doubled with each that fails, in milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

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

/**
 * Reads one stream after the other until `stopped`. Where something on the way holds a stream back until it is over, each is
 * over with its first events.
 */
async function readStreams(tell: (news: LiveNews) => void, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  let renewed = false;
  let once = false;
  while (!stopped.aborted) {
    const { status, isHeld }: StreamEnd = await readStream({ tell, renewed, once, stopped });
    failures = status === 200 || isHeld !== once ? 0 : failures + 1;
    renewed = status === 401 && !renewed;
    once = isHeld;
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
export function subscribeToLiveEvents(whose: string, tell: (news: LiveNews) => void): () => void {
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
