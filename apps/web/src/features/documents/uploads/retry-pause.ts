import { NoResponseError, ProblemError } from '@landfall/contract/call';
import { currentConnection, onConnectionChange } from '../../../api/connection.ts';
import { NotSentError, TokenError } from '../../../api/error-words.ts';

/** Pause before a retry, in milliseconds; doubled after each failure. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** How often a server fault is retried before the person is asked. */
const MAX_FAULTS = 4;

/** HTTP statuses of temporary failures. */
const LATER = new Set([408, 429, 502, 503, 504]);

/**
 * How long to wait after a failure before the next try, in milliseconds; undefined when a retry cannot help.
 * @param failures how many there were in a row before this one
 */
export function pauseAfter(error: unknown, failures: number): number | undefined {
  const usual = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  if (error instanceof NoResponseError || error instanceof NotSentError || error instanceof TokenError)
    return usual;
  if (!(error instanceof ProblemError)) return undefined;
  if (LATER.has(error.status)) return error.retryAfter === undefined ? usual : error.retryAfter * 1_000;
  return error.status === 500 && failures < MAX_FAULTS ? usual : undefined;
}

/** Waits; ends early when the server is reachable again. Rejects when `signal` aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(resolve), milliseconds);
    const stop = onConnectionChange(() => currentConnection() === 'up' && end(resolve));
    signal.addEventListener('abort', abort);
  });
}
