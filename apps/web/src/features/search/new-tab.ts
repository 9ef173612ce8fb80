import type { KeyboardEvent, SyntheticEvent } from 'react';

/** Opens a result beside the page at hand, which stays as it is. What is no address stays where it is. */
export function openInNewTab(event: SyntheticEvent, href: string | undefined): void {
  if (!href?.startsWith('/')) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(href, '_blank', 'noopener');
}

/** Whether Enter is pressed with the key that opens links in a new tab. */
export function asksForNewTab({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
