/**
 * Whether a call has been neither answered nor refused so far. What is asked again after a failure is not waited for: what
 * was drawn meanwhile stays.
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
