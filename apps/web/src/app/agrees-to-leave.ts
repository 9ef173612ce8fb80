import { stopAsking } from '../editing/useUnsavedGuard.ts';
import { confirmDiscard } from '../ui/confirm.tsx';

/**
 * Asks before the application is left, if the browser would ask: a form has unsaved input, or files are being sent.
 * @returns whether the person may be taken elsewhere; then the browser does not ask again
 */
export async function agreesToLeave(): Promise<boolean> {
  if (window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return true;
  if (!(await confirmDiscard())) return false;
  stopAsking();
  // Whatever else would make it ask, as an upload does.
  const hush = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', hush, { capture: true, once: true });
  return true;
}
