import { API_BASE_URL } from './base-url.ts';

/** Whether the server can be reached. */
export type Connection = 'up' | 'away';

const HEALTH = new URL('/healthz', new URL(API_BASE_URL, globalThis.location?.href ?? 'http://localhost'))
  .href;
/** Pause between two checks of a server that did not answer, and the timeout of one check, in milliseconds. */
const RECHECK_PAUSE_MS = 3_000;
const CHECK_TIMEOUT_MS = 5_000;

let connection: Connection = 'up';
let checking = false;
const listeners = new Set<() => void>();

function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch(HEALTH, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS), cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Checks whether the server answers, after a call got no answer or the browser went online or offline, and repeats the
 * check until it does. A single lost call does not count as an outage.
 */
export async function checkServer(): Promise<void> {
  if (checking) return;
  checking = true;
  while (!(await answers())) {
    setConnection('away');
    await new Promise((resolve) => {
      setTimeout(resolve, RECHECK_PAUSE_MS);
    });
  }
  checking = false;
  setConnection('up');
}

/**
 * Whether a change can be sent now. If the server could not be reached before, it is checked at once, so that the user
 * need not wait for the next periodic check. @returns false after one check of at most 5 seconds without an answer
 */
export async function canSendNow(): Promise<boolean> {
  if (connection === 'away' && (await answers())) setConnection('up');
  return connection === 'up';
}

export function currentConnection(): Connection {
  return connection;
}

/** Calls `listener` with every change. @returns a function that unsubscribes */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
