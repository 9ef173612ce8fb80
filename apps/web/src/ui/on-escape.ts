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

/** The dialogs that are open, the one on top last. */
const open: symbol[] = [];

/** Whether a key was pressed in a dialog, be it one that has closed by it. */
function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

/**
 * Closes a dialog on Escape: by the handler it returns, for the dialog itself, and while the focus is in no dialog.
 * The focus comes into a dialog a moment after the dialog is seen, and whoever is quick presses the key before that.
 */
export function useDialogEscape(opened: boolean, close: () => void) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || isInDialog(event)) return;
    close();
  });
  useEffect(() => {
    if (!opened) return;
    const self = Symbol('dialog');
    open.push(self);
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (open.at(-1) === self) press(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      open.splice(open.indexOf(self), 1);
    };
  }, [opened]);
  return onEscape(close);
}
