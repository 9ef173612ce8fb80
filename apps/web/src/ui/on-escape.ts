import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';

/**
 * Calls `act` on Escape and stops the key's propagation: a calendar inside a dialog closes alone, and a question on top
 * of a dialog does not ask twice.
 */
export function onEscape(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    act();
  };
}

/** Whether a dialog or another overlay is open over the page. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** The open dialogs, the topmost one last. */
const open: symbol[] = [];

/**
 * Whether a key event belongs to a dialog: it was pressed in one, even one that it has closed, or in an overlay such as
 * a menu, which has returned the focus to the dialog.
 */
function isOfDialog({ target }: Event): boolean {
  return [target, document.activeElement].some(
    (element) => element instanceof Element && element.closest('[role="dialog"]') !== null,
  );
}

/**
 * Closes a dialog on Escape: by the handler it returns, for the dialog itself, and also while the focus is in no
 * dialog, because the focus enters a dialog a moment after it appears.
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

/** Escape closes a menu, but not what contains it. */
export function keepEscape(event: Pick<KeyboardEvent, 'key' | 'stopPropagation'>): void {
  if (event.key === 'Escape') event.stopPropagation();
}
