import { useEffect } from 'react';

/** Events that precede any use of the page. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

/**
 * Keeps the focus nearby when the focused element is removed: an action on a row, such as marking a date as done, often
 * removes the row, and the keyboard focus would return to the top of the page. The code is not part of the first
 * screen: it is loaded when the pointer first moves or a key is first pressed.
 */
export function useFocusKept(): void {
  useEffect(() => {
    const [waiting, over] = [new AbortController(), new AbortController()];
    async function begin() {
      waiting.abort();
      const { keepFocus } = await import('./keep-focus.ts');
      if (!over.signal.aborted) keepFocus(over.signal);
    }
    // If its code cannot be loaded, only this convenience is missing.
    for (const sign of FIRST_SIGNS)
      addEventListener(sign, () => void begin().catch(() => undefined), { signal: waiting.signal });
    return () => {
      waiting.abort();
      over.abort();
    };
  }, []);
}
