/** Waits until no other large mail is in memory. @returns what lets the next one be; null when `late` comes first */
export type LargeMailTurn = (late: AbortSignal) => Promise<(() => void) | null>;

/** Large mails of one process are in memory one after the other, whichever mailboxes they are in. */
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
