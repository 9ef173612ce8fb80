import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The element that scrolls a table vertically: its own frame, or the page's scroll container. */
export function scrollerOf(table: HTMLElement): Element {
  for (let element = table.parentElement; element; element = element.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight + 1) return element;
  }
  return document.documentElement;
}

/**
 * Scrolls to a table's first row when the query changes: to another order, or to other rows than those that stay until
 * the new ones arrive (`stale`). At once, so that the first rows of the answer are visible.
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
    // Cards scroll with the page: what is above them need not be scrolled into view.
    else if (element.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
      element.scrollIntoView({ block: 'start' });
  }, [table, sort, stale]);
}
