import { type RefObject, useEffect } from 'react';

/** By these a reader says that they look where they want to. */
const READING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Brings an element into view, into its middle unless told otherwise, and again while what stands above it arrives, until the reader moves on. */
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
