import { ProblemError } from '@landfall/contract/call';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSecondFactorRequired } from './error-words.ts';
import { QUERY_ROOT } from './query-keys.ts';

const MAX_RETRIES = 2;
/** Pause before the first try after a failed one; the next is twice as long. */
const RETRY_PAUSE_MS = 400;

/** Retries only failures that another attempt can mend: a lost connection or a server that is briefly unavailable. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  return error instanceof ProblemError ? error.status === 503 : error.name === 'NoResponseError';
}

/**
 * The cache of everything read from the API. One for each signed-in person: nothing outlives the session.
 * @param retryPauseMs pause before what failed is tried again, in milliseconds; twice as long before the next try
 */
export function createQueryClient(retryPauseMs = RETRY_PAUSE_MS): QueryClient {
  // A person who has to show a second factor from now on learns it from their settings. A change that was refused for
  // that reason stays in its form, with the reason.
  function onError(error: Error): void {
    if (isSecondFactorRequired(error))
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
