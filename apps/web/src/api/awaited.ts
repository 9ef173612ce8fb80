/**
 * Whether a query is on its first attempt, neither answered nor failed yet. A retry does not count, so that what is
 * already drawn stays on the screen.
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
