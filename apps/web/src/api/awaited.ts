/** Whether what is asked for has been neither answered nor refused so far. What is tried again is not waited for. */
export function isAwaited({
  isLoading,
  failureCount,
}: {
  isLoading: boolean;
  failureCount: number;
}): boolean {
  return isLoading && failureCount === 0;
}
