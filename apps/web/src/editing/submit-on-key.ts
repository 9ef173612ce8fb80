import type { KeyboardEvent } from 'react';

/**
 * Presses a form's submit button on Ctrl/⌘+Enter. While it is disabled, as when the form is being sent, and while the
 * key is held, nothing happens.
 */
export function submitOnKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}
