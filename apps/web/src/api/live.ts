import { type LiveUpdate, readStream, type StreamEnd } from './event-stream.ts';

/** Pause before another attempt, in milliseconds; doubled after each failure. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Waits, but not longer than until the network is back, the page becomes visible again or the caller aborts. */
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
 * Reads one stream after another until `stopped` aborts. Where a proxy buffers streams, each ends with its first
 * events.
 */
async function readStreams(onUpdate: (update: LiveUpdate) => void, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  let renewed = false;
  let once = false;
  while (!stopped.aborted) {
    const { status, isHeld }: StreamEnd = await readStream({ onUpdate, renewed, once, stopped });
    failures = status === 200 || isHeld !== once ? 0 : failures + 1;
    renewed = status === 401 && !renewed;
    once = isHeld;
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    // A random part of the pause, because a server that stops ends the streams of all users at the same moment.
    await pause(longest * (0.2 + 0.8 * Math.random()), stopped);
  }
}

/**
 * Subscribes to live events. All tabs of the browser share one stream: the tab that holds the lock reads it and passes
 * the events on to the others. Without Web Locks, as on a page without HTTPS, each tab reads its own stream.
 * @param whose identifies the person and the organization
 * @returns a function that unsubscribes
 */
export function subscribeToLiveEvents(whose: string, onUpdate: (update: LiveUpdate) => void): () => void {
  const name = `landfall-live ${whose}`;
  const stopped = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveUpdate>) => onUpdate(data);
  function broadcast(update: LiveUpdate): void {
    if (stopped.signal.aborted) return;
    channel.postMessage(update);
    onUpdate(update);
  }
  const read = () => readStreams(broadcast, stopped.signal);
  // Aborting while the lock is still queued rejects the request.
  const reading = navigator.locks?.request(name, { signal: stopped.signal }, read).catch(() => {}) ?? read();
  void reading;
  return () => {
    stopped.abort();
    channel.close();
  };
}
