import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../ui/on-escape.ts';

/** How long the first key of a pair (`g c`) waits for the second, in milliseconds. */
const PAIR_MS = 1_000;

/** The action of a key; returning `false` leaves the key to other listeners. */
type Action = () => unknown;

/** The actions that are bound right now, by key; the latest binding of a key counts. */
const bindings = new Map<string, Action[]>();
let pending: { key: string; at: number } | undefined;

const WRITABLE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"]';

/** Whether a key is not a shortcut: text is being entered, a dialog is open, or a modifier is held. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  if (event.target instanceof Element && event.target.closest(WRITABLE)) return true;
  return isDialogOpen();
}

function press(event: KeyboardEvent): void {
  if (isTaken(event)) {
    pending = undefined;
    return;
  }
  const pair = pending && event.timeStamp - pending.at < PAIR_MS ? `${pending.key} ${event.key}` : undefined;
  const action = (pair && bindings.get(pair)?.at(-1)) || bindings.get(event.key)?.at(-1);
  const opensPair = !action && [...bindings.keys()].some((keys) => keys.startsWith(`${event.key} `));
  pending = opensPair ? { key: event.key, at: event.timeStamp } : undefined;
  if (!action) return;
  if (action() !== false) event.preventDefault();
}

function bind(keys: string, action: Action): () => void {
  if (bindings.size === 0) document.addEventListener('keydown', press);
  bindings.set(keys, [...(bindings.get(keys) ?? []), action]);
  return () => {
    const left = (bindings.get(keys) ?? []).filter((other) => other !== action);
    if (left.length > 0) bindings.set(keys, left);
    else bindings.delete(keys);
    if (bindings.size === 0) document.removeEventListener('keydown', press);
  };
}

/**
 * Runs `action` when `keys` are pressed – one key, or two in sequence like `g c` – while no text is being entered and
 * no dialog is open.
 */
export function useShortcut(keys: string, action: Action): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => bind(keys, () => latest.current()), [keys]);
}
