import { lookForServer } from '../api/connection.ts';
import { ServerAwayError } from '../lib/stale-build.ts';
import type { Missing } from '../ui/deferred.tsx';
import { toastWayOn } from '../ui/toast.tsx';

const WORDS: Record<Missing, string> = {
  part: 'This part of the page could not be loaded.',
  page: 'The page could not be loaded.',
};
const STUCK = 'This cannot be loaded here. Save what you have typed, then load the page anew.';

/** The functions that close the messages on the screen, by what each says is missing. */
const told = new Map<Missing, () => void>();

/**
 * Shows that code could not be fetched. Some browsers never fetch a module again that failed once: when a retry fails
 * although the server answers, only reloading the page helps.
 */
function missing(what: Missing, again: () => void, failure: unknown): void {
  const stuck = told.has(what) && !(failure instanceof ServerAwayError);
  found(what);
  told.set(
    what,
    stuck
      ? toastWayOn(what, STUCK, { label: 'Reload', act: () => window.location.reload() })
      : toastWayOn(what, WORDS[what], { label: 'Retry', act: again }),
  );
  void lookForServer();
}

/** Removes the message once the code has loaded after all. */
function found(what: Missing): void {
  told.get(what)?.();
  told.delete(what);
}

/** Reports missing code by toasts. */
export const missingCodeToasts = { missing, found };
