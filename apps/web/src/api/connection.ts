import { API_BASE_URL } from './base-url.ts';

/** Whether the server answers. */
export type Connection = 'up' | 'away';

const HEALTH = new URL('/healthz', new URL(API_BASE_URL, globalThis.location?.href ?? 'http://localhost'))
  .href;
/** Pause between two looks for a server that was away, and the longest that one look takes, in milliseconds. */
const LOOK_AGAIN_MS = 3_000;
const LOOK_MS = 5_000;

let connection: Connection = 'up';
let looking = false;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch(HEALTH, { signal: AbortSignal.timeout(LOOK_MS), cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Looks whether the server is there, because a call got no answer or the browser says so; looks again and again until
 * it is. One lost call alone does not make the server away.
 */
export async function lookForServer(): Promise<void> {
  if (looking) return;
  looking = true;
  while (!(await answers())) {
    become('away');
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_AGAIN_MS);
    });
  }
  looking = false;
  become('up');
}

/**
 * Whether a change can be sent now. A server that was away is asked at once: whoever presses a button need not wait for
 * the next look. @returns false after one look of at most 5 seconds without an answer
 */
export async function canSendNow(): Promise<boolean> {
  if (connection === 'away' && (await answers())) become('up');
  return connection === 'up';
}

export function currentConnection(): Connection {
  return connection;
}

/** Calls `listener` with every change. @returns the way to stop */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
