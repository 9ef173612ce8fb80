import { stopAsking } from '../editing/useUnsavedGuard.ts';
import { confirmDiscard } from '../ui/confirm.tsx';

/**
 * Asks before the application is left, if the browser would ask: a form has unsaved input, or files are being sent.
 * @returns whether the page may be left; then the browser does not ask again
 */
export async function agreesToLeave(): Promise<boolean> {
  if (window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return true;
  if (!(await confirmDiscard())) return false;
  stopAsking();
  // Suppresses the other reasons for which the browser would ask, such as an upload.
  const hush = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', hush, { capture: true, once: true });
  return true;
}
