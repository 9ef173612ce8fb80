/**
 * Runs some work at once and then every `everyMs`, never concurrently; `work` handles its own failures.
 * @returns a function that stops it and waits for running work, for at most `milliseconds`
 */
export function startRegularWork(
  work: () => Promise<void>,
  everyMs: number,
): { stop(milliseconds: number): Promise<void> } {
  let working: Promise<void> | undefined;
  const begin = () => {
    working ??= work().finally(() => {
      working = undefined;
    });
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  begin();
  return {
    async stop(milliseconds) {
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        late = setTimeout(resolve, milliseconds);
      });
      // Work that has not finished by then has no effect, and is repeated later.
      await Promise.race([working, patience]);
      clearTimeout(late);
    },
  };
}
