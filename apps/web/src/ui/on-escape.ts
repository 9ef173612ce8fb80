import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';

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

/**
 * Closes a dialog on Escape: by the handler it returns, for the dialog itself, and while the focus is in no dialog.
 * The focus comes into a dialog a moment after the dialog is seen, and whoever is quick presses the key before that.
 */
export function useDialogEscape(opened: boolean, close: () => void) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (document.activeElement?.closest('[role="dialog"]')) return;
    close();
  });
  useEffect(() => {
    if (!opened) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [opened]);
  return onEscape(close);
}
