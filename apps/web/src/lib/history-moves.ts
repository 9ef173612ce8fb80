type Guard = (event: PopStateEvent) => void;

const guards: Guard[] = [];

/**
 * Calls guards on every history navigation, before listeners that are added later: has to be called before the router
 * is created. A window's listeners run in the order in which they were added, also those of the capture phase.
 */
export function guardHistory(): void {
  // Adding the same listener again has no effect.
  window.addEventListener('popstate', askNewest);
}

function askNewest(event: PopStateEvent): void {
  guards.at(-1)?.(event);
}

/**
 * Adds a guard that is called on every history navigation and may hide it from the router by
 * `stopImmediatePropagation`. Of several guards only the newest is called: a dialog's comes before that of the form
 * below it.
 * @returns a function that removes it
 */
export function addHistoryGuard(guard: Guard): () => void {
  guards.push(guard);
  return () => guards.splice(guards.indexOf(guard), 1);
}
