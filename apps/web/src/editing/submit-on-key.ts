import type { KeyboardEvent } from 'react';

/** Submits a form on Ctrl/⌘+Enter. */
export function submitOnKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
