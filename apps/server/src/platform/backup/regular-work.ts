/**
 * Runs some work at once and then every `everyMs`, also while earlier runs continue; `work` handles its own failures.
 * @returns a function that stops it and waits for running work, for at most `milliseconds`
 */
export function startRegularWork(
  work: () => Promise<void>,
  everyMs: number,
): { stop(milliseconds: number): Promise<void> } {
  const running = new Set<Promise<void>>();
  const begin = () => {
    const run = work().finally(() => running.delete(run));
    running.add(run);
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
      await Promise.race([Promise.all(running), patience]);
      clearTimeout(late);
    },
  };
}
