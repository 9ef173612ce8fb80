import { type RefObject, useEffect, useEffectEvent } from 'react';
import { rowCommand } from './row-keys.ts';

interface PageKeys {
  enabled: boolean;
  /** Enters the rows. */
  onEnter: () => void;
  /** Clears the selection, while there is one. */
  onEscape: (() => void) | undefined;
}

/** Whether nothing in particular has the focus: the page, or the part of it that the rows are in. */
function isLoose(target: EventTarget | null, rows: HTMLElement): target is HTMLElement {
  return target instanceof HTMLElement && target !== rows && target.contains(rows);
}

/**
 * Lets ↑ ↓ j k enter the page's first table, and Escape clear its selection, while nothing has the focus. Where the
 * arrows scroll the page they are left to it.
 */
export function usePageKeys(rows: RefObject<HTMLElement | null>, keys: PageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = rows.current;
    const { target } = event;
    if (!element || event.defaultPrevented || !isLoose(target, element)) return;
    if (document.querySelector('[data-walked]') !== element) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    const command = rowCommand(event, false);
    if (command?.kind === 'clear' && keys.onEscape) keys.onEscape();
    else if (command?.kind === 'move' && (event.key.length === 1 || isArrowFree(event, target)))
      keys.onEnter();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!keys.enabled) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys.enabled]);
}

/** Whether an arrow key has nothing to scroll. */
function isArrowFree({ key }: KeyboardEvent, target: HTMLElement): boolean {
  return key.startsWith('Arrow') && target.scrollHeight <= target.clientHeight + 1;
}
