/**
 * Does some work at once and then every `everyMs`, one time after the other; `work` tells itself of what fails.
 * @returns what ends that: it waits for work under way, for at most `milliseconds`
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
      // What is unfinished then counts as nothing, and is done again.
      await Promise.race([working, patience]);
      clearTimeout(late);
    },
  };
}
