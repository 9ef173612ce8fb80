/** What a key asks of a table's rows. */
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

/** Whether the keys belong to a field, a list or a menu. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITABLE) !== null;
}

/**
 * What a key asks for. `onRow` is whether the row itself has the focus: Enter and Space on a link, a button or a
 * checkbox inside it are theirs.
 */
export function rowCommand(event: Pressed, onRow: boolean): RowCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const to = MOVES.get(event.key);
  if (to) return { kind: 'move', to, extend: event.shiftKey };
  if (event.key === 'Escape') return { kind: 'clear' };
  if (event.key === 'x' || (event.key === ' ' && onRow)) return { kind: 'toggle' };
  return event.key === 'Enter' && onRow ? { kind: 'open' } : undefined;
}

/** The place of the row that a move leads to. */
export function placeAfter(to: 'next' | 'previous' | 'first' | 'last', at: number, count: number): number {
  const place = { next: at + 1, previous: at - 1, first: 0, last: count - 1 }[to];
  return Math.max(0, Math.min(place, count - 1));
}
