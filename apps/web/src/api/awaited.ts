/**
 * Whether a query is on its first attempt, neither answered nor failed yet. Retries do not count, so that content that
 * is already rendered stays on the screen.
 */
export function isAwaited({
  isFetched,
  isLoading,
  failureCount,
}: {
  isFetched: boolean;
  isLoading: boolean;
  failureCount: number;
}): boolean {
  return isLoading && !isFetched && !failureCount;
}
