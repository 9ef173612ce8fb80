import { type RefObject, useEffect } from 'react';

/** By these a reader says that they look where they want to. */
const READING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Brings an element into the middle of the view, and again while what stands above it arrives, until the reader moves on. */
export function useKeptInView(element: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    const shown = element.current;
    if (!wanted || !shown) return;
    const show = () => void shown.scrollIntoView({ block: 'center' });
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
  }, [element, wanted]);
}
