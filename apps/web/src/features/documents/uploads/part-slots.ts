/** How many parts are sent at once, whatever the number of files. */
const PARTS_AT_ONCE = 2;

let free = PARTS_AT_ONCE;
const waiting: (() => void)[] = [];

/** Runs `work` when a slot for another part is free. */
export async function inSlot<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
