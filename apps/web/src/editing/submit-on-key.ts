import type { KeyboardEvent } from 'react';

/**
 * Submits on Ctrl/⌘+Enter. Where a list of suggestions is open, the first press takes the suggestion, as Enter does,
 * and the next one submits: nothing is sent with half a name in it. While the key is held, nothing more happens.
 */
export function onSubmitKey(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  if (!event.repeat) submit();
}

/** Presses a form's submit button by {@link onSubmitKey}, unless it is disabled, as when the form is being sent. */
export function submitOnKey(event: KeyboardEvent<HTMLFormElement>): void {
  onSubmitKey(event, () => event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click());
}
