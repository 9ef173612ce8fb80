import { NoAnswerError, RefusedError } from './link-calls.ts';

/** Pause before a retry, in milliseconds; doubled after each failure. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** How often a server fault is retried before the person is asked. */
const MAX_FAULTS = 4;

/** HTTP statuses of temporary failures. */
const LATER = [408, 429, 502, 503, 504];

/**
 * How long to wait after a failure before the next try, in milliseconds; undefined when a retry cannot help.
 * @param failures how many there were in a row before this one
 */
export function pauseAfter(error: unknown, failures: number): number | undefined {
  const usual = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  if (error instanceof NoAnswerError) return usual;
  if (!(error instanceof RefusedError)) return undefined;
  const { status, retryAfter } = error;
  if (LATER.includes(status)) return retryAfter === undefined ? usual : retryAfter * 1_000;
  return status === 500 && failures < MAX_FAULTS ? usual : undefined;
}

/** Waits for a number of milliseconds, or until `signal` aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Waits; ends early when the connection is back or the page becomes visible again. */
export const pause: Pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      document.removeEventListener('visibilitychange', seen);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const seen = () => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', end);
  });
