import { lookForServer } from '../api/connection.ts';
import { ServerAwayError } from '../lib/stale-build.ts';
import type { Missing } from '../ui/deferred.tsx';
import { toastWayOn } from '../ui/toast.tsx';

const WORDS: Record<Missing, string> = {
  part: 'This part of the page could not be loaded.',
  page: 'The page could not be loaded.',
};
const STUCK = 'This cannot be loaded here. Save what you have typed, then load the page anew.';

/** What is said to be missing, by what it is, with the way to take that off the screen. */
const told = new Map<Missing, () => void>();

/**
 * Says that code could not be fetched. Some browsers never fetch again what failed once: where another try fails
 * though the server is there, only loading the page anew helps.
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

/** Takes the message away once the code is there after all. */
function found(what: Missing): void {
  told.get(what)?.();
  told.delete(what);
}

/** Tells people by toasts. */
export const missingCodeToasts = { missing, found };
