/**
 * Waits until no other large mail is in memory.
 * @returns a function to call when the mail is no longer in memory; null when `late` fires first
 */
export type LargeMailTurn = (late: AbortSignal) => Promise<(() => void) | null>;

/** Lets a process hold only one large mail in memory at a time, for all mailboxes together. */
export function largeMailTurns(): LargeMailTurn {
  let last = Promise.resolve();
  return async (late) => {
    const { promise: stored, resolve: letGo } = Promise.withResolvers<void>();
    const before = last;
    last = before.then(() => stored);
    const isTurn = await Promise.race([before.then(() => true), whenAborted(late).then(() => false)]);
    if (isTurn) return letGo;
    letGo();
    return null;
  };
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
