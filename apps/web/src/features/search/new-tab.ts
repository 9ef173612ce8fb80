import type { KeyboardEvent, SyntheticEvent } from 'react';

/** Opens a result in a new tab; the current page stays as it is. Results without an address don't react. */
export function openInNewTab(event: SyntheticEvent, href: string | undefined): void {
  if (!href?.startsWith('/')) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(href, '_blank', 'noopener');
}

/** Whether Enter is pressed with the modifier that opens links in a new tab. */
export function asksForNewTab({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
