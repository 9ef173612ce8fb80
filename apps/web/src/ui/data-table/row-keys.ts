import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../on-escape.ts';

/** The row command of a key. */
export type RowCommand =
  | { kind: 'move'; to: 'next' | 'previous' | 'first' | 'last'; extend: boolean }
  | { kind: 'open' }
  | { kind: 'toggle' }
  | { kind: 'clear' };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

const MOVES = new Map<string, 'next' | 'previous' | 'first' | 'last'>([
  ['ArrowDown', 'next'],
  ['j', 'next'],
  ['J', 'next'],
  ['ArrowUp', 'previous'],
  ['k', 'previous'],
  ['K', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
]);

const WRITABLE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"]';

/** Whether a field, a list or a menu handles keys itself. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITABLE) !== null;
}

/**
 * The command of a key. `onRow` says whether the row itself has the focus: Enter and Space on a link, a button or a
 * checkbox inside it belong to that control.
 */
export function rowCommand(event: Pressed, onRow: boolean): RowCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const to = MOVES.get(event.key);
  if (to) return { kind: 'move', to, extend: event.shiftKey };
  if (event.key === 'Escape') return { kind: 'clear' };
  if (event.key === 'x' || (event.key === ' ' && onRow)) return { kind: 'toggle' };
  return event.key === 'Enter' && onRow ? { kind: 'open' } : undefined;
}

/** The row's button for a letter, which the button names in `data-row-shortcut`. */
export function rowShortcut(event: Pressed, target: EventTarget): HTMLElement | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !/^[a-z]$/.test(event.key))
    return null;
  const row = target instanceof Element ? target.closest('tr[data-index]') : null;
  return row?.querySelector<HTMLElement>(`[data-row-shortcut="${event.key}"]`) ?? null;
}

/** The index of the row after a move. */
export function placeAfter(to: 'next' | 'previous' | 'first' | 'last', at: number, count: number): number {
  const place = { next: at + 1, previous: at - 1, first: 0, last: count - 1 }[to];
  return Math.max(0, Math.min(place, count - 1));
}

interface PageKeys {
  enabled: boolean;
  /** Moves the focus into the rows. */
  onEnter: () => void;
  /** Clears the selection, while there is one. */
  onEscape: (() => void) | undefined;
}

/** Whether the focus is on no control, but on the page or on the part of it that contains the rows. */
function isLoose(target: EventTarget | null, rows: HTMLElement): target is HTMLElement {
  return target instanceof HTMLElement && target !== rows && target.contains(rows);
}

/**
 * Lets ↑ ↓ j k enter the page's first table, and Escape clear its selection, while no control has the focus. Arrow keys
 * that can scroll the page do so instead.
 */
export function usePageKeys(rows: RefObject<HTMLElement | null>, keys: PageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = rows.current;
    const { target } = event;
    if (!element || event.defaultPrevented || !isLoose(target, element)) return;
    if (document.querySelector('[data-walked]') !== element) return;
    if (isDialogOpen()) return;
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
