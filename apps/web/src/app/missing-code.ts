import { checkServer } from '../api/connection.ts';
import { ServerAwayError } from '../lib/stale-build.ts';
import type { Missing } from '../ui/deferred.tsx';
import { toastAction } from '../ui/toast.tsx';

const WORDS: Record<Missing, string> = {
  part: 'This part of the page could not be loaded.',
  page: 'The page could not be loaded.',
};
const STUCK = 'This cannot be loaded here. Save what you have typed, then reload the page.';

/** The functions that close the messages on the screen, by the code that each reports as missing. */
const shown = new Map<Missing, () => void>();

/**
 * Shows that code could not be fetched. Some browsers never fetch a module again that failed once: when a retry fails
 * although the server answers, only reloading the page helps.
 */
function missing(what: Missing, again: () => void, failure: unknown): void {
  const stuck = shown.has(what) && !(failure instanceof ServerAwayError);
  found(what);
  shown.set(
    what,
    stuck
      ? toastAction(what, STUCK, { label: 'Reload', act: () => window.location.reload() })
      : toastAction(what, WORDS[what], { label: 'Retry', act: again }),
  );
  void checkServer();
}

/** Removes the message once the code has loaded after all. */
function found(what: Missing): void {
  shown.get(what)?.();
  shown.delete(what);
}

/** Reports missing code by toasts. */
export const missingCodeToasts = { missing, found };
