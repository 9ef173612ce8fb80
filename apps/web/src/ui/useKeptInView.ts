import { type RefObject, useEffect } from 'react';

/** Events that show that the reader has taken over the scrolling. */
const READING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls an element into view, to the middle by default, and again while content above it loads, until the reader
 * scrolls or presses a key.
 */
export function useKeptInView(
  element: RefObject<HTMLElement | null>,
  wanted: boolean,
  block: ScrollLogicalPosition = 'center',
): void {
  useEffect(() => {
    const shown = element.current;
    if (!wanted || !shown) return;
    const show = () => void shown.scrollIntoView({ block });
    const arrivals = new ResizeObserver(show);
    for (let around = shown.parentElement; around; around = around.parentElement) arrivals.observe(around);
    const reads = new AbortController();
    const end = () => {
      arrivals.disconnect();
      reads.abort();
    };
    for (const sign of READING) addEventListener(sign, end, { signal: reads.signal, passive: true });
    show();
    return end;
  }, [element, wanted, block]);
}
