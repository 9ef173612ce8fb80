import type { KeyboardEvent } from 'react';

/**
 * Calls `act` on Escape and keeps the key from whatever lies around: a calendar inside a dialog closes alone, and
 * a question on top of a dialog does not ask twice.
 */
export function onEscape(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    act();
  };
}
