import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The element that scrolls a table up and down: its own frame, or whatever the page scrolls by. */
export function scrollerOf(table: HTMLElement): Element {
  for (let element = table.parentElement; element; element = element.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight + 1) return element;
  }
  return document.documentElement;
}

/**
 * Goes back to a table's first row when another question is asked: for another order, or for other rows than those
 * that stay until they are there (`stale`). At once, so that the answer's first rows are the ones in sight.
 */
export function useBackToTop(
  table: RefObject<HTMLTableElement | null>,
  sort: string | undefined,
  stale: boolean,
): void {
  const shown = useRef({ sort, stale });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { sort, stale };
    const element = table.current;
    if (!element || (before.sort === sort && (before.stale || !stale))) return;
    const scroller = scrollerOf(element);
    if (scroller === element.parentElement) scroller.scrollTop = 0;
    // Cards scroll with the page: what is above them need not come back into sight.
    else if (element.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
      element.scrollIntoView({ block: 'start' });
  }, [table, sort, stale]);
}
