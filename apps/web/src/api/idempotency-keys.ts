import { ProblemError, pathOf } from '@landfall/contract/call';
import type { Endpoint } from '@landfall/contract/endpoint';
import { randomKey } from '../lib/random-key.ts';

interface Creation {
  params?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/** For how long the same is taken for another try after a lost answer; later it is meant to be made once more. */
const KEPT_MS = 10 * 60_000;

/** Keys of creating calls that have not been answered yet, with the time of the last try, by what they ask for. */
const open = new Map<string, { key: string; tried: number }>();

/** The key of the call, which is open from now on. */
function keyFor(asked: string): string {
  const tried = Date.now();
  for (const [other, last] of open) if (tried - last.tried > KEPT_MS) open.delete(other);
  const key = open.get(asked)?.key ?? randomKey();
  open.set(asked, { key, tried });
  return key;
}

/** Whether the server has decided: a lost answer or an unavailable server leaves it open. */
function isDecided(error: unknown): boolean {
  return error instanceof ProblemError && error.status < 500;
}

/**
 * Sends a creating call under a key of its own. Asked again for the same while the first answer is missing – a second
 * click, another try after a lost connection – it goes under the same key, so that the server makes one record.
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
