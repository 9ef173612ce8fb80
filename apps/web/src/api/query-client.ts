import { ProblemError } from '@landfall/contract/call';
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { QUERY_ROOT } from './query-keys.ts';

const MAX_RETRIES = 2;
/** Pause before the first retry, in milliseconds; the next one is twice as long. */
const RETRY_PAUSE_MS = 400;

/** Retries only temporary failures: a lost connection, or a server that is briefly unavailable. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  return error instanceof ProblemError ? error.status === 503 : error.name === 'NoResponseError';
}

/**
 * The cache of everything read from the API. Each session has its own, so that no data outlives the session.
 * @param retryPauseMs pause before the first retry, in milliseconds; the next one is twice as long
 */
export function createQueryClient(retryPauseMs = RETRY_PAUSE_MS): QueryClient {
  // A refused read may mean that a second factor has become required, or that the membership has ended: the refetched
  // settings say so, and what was read until then is no longer shown. Settings that are refused themselves are not
  // fetched again and again. A refused change stays in its form, with the reason.
  function onError(error: Error, { queryKey }: Pick<Query<unknown, unknown, unknown>, 'queryKey'>): void {
    if (error instanceof ProblemError && error.status === 403 && queryKey[0] !== QUERY_ROOT.settings)
      void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.settings] });
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        // An answer counts as fresh for this long; a screen that is opened again shows it at once and refreshes it
        // afterwards.
        staleTime: 20_000,
        retry: worthRetrying,
        retryDelay: (attempt) => retryPauseMs * 2 ** attempt,
        // Calls made offline fail with a message instead of waiting forever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}
