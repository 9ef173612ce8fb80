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

/** Whether something lies over the page that has to be finished or left first. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** The dialogs that are open, the one on top last. */
const open: symbol[] = [];

/**
 * Whether a key belongs to a dialog: it was pressed in one, be it one that has closed by it, or in what lies over one, a
 * menu for instance, which has given the focus back to it.
 */
function isOfDialog({ target }: Event): boolean {
  return [target, document.activeElement].some(
    (element) => element instanceof Element && element.closest('[role="dialog"]') !== null,
  );
}

/**
 * Closes a dialog on Escape: by the handler it returns, for the dialog itself, and while the focus is in no dialog.
 * The focus comes into a dialog a moment after the dialog is seen, and whoever is quick presses the key before that.
 */
export function useDialogEscape(opened: boolean, close: () => void) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || isOfDialog(event)) return;
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

/** Escape leaves a menu, and not what lies around it too. */
export function keepEscape(event: Pick<KeyboardEvent, 'key' | 'stopPropagation'>): void {
  if (event.key === 'Escape') event.stopPropagation();
}
