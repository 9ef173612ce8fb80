import { ProblemError, pathOf } from '@landfall/contract/call';
import type { Endpoint } from '@landfall/contract/endpoint';
import { randomKey } from '../lib/random-key.ts';

interface Creation {
  params?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/** For how long a call with the same content counts as a retry; after that it is meant to create another record. */
const KEPT_MS = 10 * 60_000;

/** Keys of calls that have not been answered yet, with the time of the last attempt, by path and body. */
const open = new Map<string, { key: string; tried: number }>();

/** The key of a call, which is remembered until the call is answered. */
function keyFor(asked: string): string {
  const tried = Date.now();
  for (const [other, last] of open) if (tried - last.tried > KEPT_MS) open.delete(other);
  const key = open.get(asked)?.key ?? randomKey();
  open.set(asked, { key, tried });
  return key;
}

/** Whether the server has decided on the call. After a lost answer or a server fault that is unknown. */
function isDecided(error: unknown): boolean {
  return error instanceof ProblemError && error.status < 500;
}

/**
 * Sends a creating call with an idempotency key. The same call made again before the first is answered, by a second
 * click or a retry after a lost connection, gets the same key, so that the server creates only one record.
 */
export async function withIdempotencyKey<T>(
  endpoint: Endpoint,
  args: Creation,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const asked = `${pathOf(endpoint, args)} ${JSON.stringify(args.body)}`;
  try {
    const result = await send(keyFor(asked));
    open.delete(asked);
    return result;
  } catch (error) {
    if (isDecided(error)) open.delete(asked);
    throw error;
  }
}
