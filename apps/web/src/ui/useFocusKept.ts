import { useEffect } from 'react';

/** What comes before anything on the page is used. */
const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

/**
 * Keeps the focus near when what had it leaves the page: an act on a row, as marking a date as done, often takes the row
 * away, and the keyboard would begin at the top of the page again. Its code is no part of the first screen: it is loaded
 * when the pointer moves or a key is pressed for the first time.
 */
export function useFocusKept(): void {
  useEffect(() => {
    const [waiting, over] = [new AbortController(), new AbortController()];
    async function begin() {
      waiting.abort();
      const { keepFocus } = await import('./keep-focus.ts');
      if (!over.signal.aborted) keepFocus(over.signal);
    }
    // Without its code only the convenience is missing.
    for (const sign of FIRST_SIGNS)
      addEventListener(sign, () => void begin().catch(() => undefined), { signal: waiting.signal });
    return () => {
      waiting.abort();
      over.abort();
    };
  }, []);
}
