import { useEffect } from 'react';

/**
 * Keeps the focus near when what had it leaves the page: an act on a row, as marking a date as done, often takes the row
 * away, and the keyboard would begin at the top of the page again. Its code is loaded when something has the focus.
 */
export function useFocusKept(): void {
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    async function begin() {
      const { keepFocus } = await import('./keep-focus.ts');
      if (!signal.aborted) keepFocus(signal);
    }
    // Without its code only the convenience is missing.
    addEventListener('focusin', () => void begin().catch(() => undefined), { once: true, signal });
    return () => over.abort();
  }, []);
}
