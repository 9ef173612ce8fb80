type Guard = (event: PopStateEvent) => void;

const guards: Guard[] = [];

/**
 * Lets guards hear of every move through the history before whoever listens from now on: called before the router is
 * made. A window's listeners are called in the order in which they were added, also those for the capture phase.
 */
export function guardHistory(): void {
  // A window has one such listener, however often it is added.
  window.addEventListener('popstate', askNewest);
}

function askNewest(event: PopStateEvent): void {
  guards.at(-1)?.(event);
}

/**
 * Has a guard hear of every move through the history, which may keep it from the router by `stopImmediatePropagation`.
 * Of several guards the newest is asked alone: a dialog's comes before that of the form below it.
 * @returns ends it
 */
export function addHistoryGuard(guard: Guard): () => void {
  guards.push(guard);
  return () => guards.splice(guards.indexOf(guard), 1);
}
