import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { scrollerOf } from './scroller.ts';

/** Number of rows rendered before the scroll container and its height are known. */
const FIRST_ROWS = 30;
const OVERSCAN = 5;
/** Initial estimates of a row's height in pixels, until rows have been measured. */
const GUESS = { row: 44, card: 200 };
/** The gap between cards in pixels, as in the style sheet. */
const CARD_GAP = 8;

/** The indices to render: the visible rows with a few around them, and one more that must stay rendered. */
export function withRow(range: Range, kept: number): number[] {
  const places = defaultRangeExtractor(range);
  if (kept < 0 || kept >= range.count || places.includes(kept)) return places;
  return [...places, kept].toSorted((one, other) => one - other);
}

interface RowWindowQuestion {
  body: RefObject<HTMLElement | null>;
  /** Number of loaded rows. */
  count: number;
  /** Whether only a part of them is rendered. */
  partial: boolean;
  /** Whether rows are cards. */
  cards: boolean;
  idAt: (index: number) => string;
  /** The index of a row that stays rendered at any scroll position, because it has the focus. */
  kept: number;
}

interface RowWindow {
  /** The rendered rows, with the height of the omitted rows before each. */
  rows: { index: number; before: number }[];
  /** Height of the omitted rows after the last. */
  after: number;
  firstInSight: number;
  lastInSight: number;
  scrolling: boolean;
  /** Measures a rendered row's height. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

interface Place {
  scroller: Element;
  /** Pixels from the top of the scroll container to the first row. */
  above: number;
}

/** The position of a table's rows within the scroll container, updated when the layout changes. */
function usePlace(body: RefObject<HTMLElement | null>, wanted: boolean): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const element = body.current;
    if (!wanted || !element) return;
    const look = () => {
      const scroller = scrollerOf(element);
      const above = Math.round(
        element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      );
      setPlace((now) => (now?.scroller === scroller && now.above === above ? now : { scroller, above }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [body, wanted]);
  return place;
}

/** The rows to render: all of a small table, and for printing; else the visible ones with a few around them. */
export function useRowWindow(question: RowWindowQuestion): RowWindow {
  const { body, count, partial, cards, idAt, kept } = question;
  const place = usePlace(body, partial);
  const [height, setHeight] = useState({ cards, pixels: cards ? GUESS.card : GUESS.row, measured: false });
  const gap = cards ? CARD_GAP : 0;

  const virtualizer = useVirtualizer({
    count,
    enabled: partial && place !== undefined,
    getScrollElement: () => place?.scroller ?? null,
    // Keeps the current scroll position.
    initialOffset: () => place?.scroller.scrollTop ?? 0,
    estimateSize: () => height.pixels,
    getItemKey: idAt,
    overscan: OVERSCAN,
    gap,
    scrollMargin: place?.above ?? 0,
    rangeExtractor: useCallback((range: Range) => withRow(range, kept), [kept]),
  });

  const items = virtualizer.getVirtualItems();
  const [first, last] = [virtualizer.range?.startIndex ?? 0, virtualizer.range?.endIndex ?? 0];
  useLayoutEffect(() => {
    if (!partial || (height.measured && height.cards === cards)) return;
    const drawn = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
    if (drawn.length === 0) return;
    const pixels = Math.round(drawn.reduce((sum, row) => sum + row.offsetHeight, 0) / drawn.length);
    setHeight({ cards, pixels, measured: true });
    virtualizer.measure();
  });

  if (!partial || !place) {
    const drawn = partial ? Math.min(count, FIRST_ROWS) : count;
    return {
      rows: Array.from({ length: drawn }, (_, index) => ({ index, before: 0 })),
      after: (count - drawn) * (height.pixels + gap),
      firstInSight: 0,
      lastInSight: partial ? 0 : count - 1,
      scrolling: false,
      measure: undefined,
    };
  }
  let end = place.above;
  const rows = items.map(({ index, start, end: itsEnd }) => {
    const undrawn = start - end;
    end = itsEnd + gap;
    return { index, before: undrawn };
  });
  return {
    rows,
    after: Math.max(0, virtualizer.getTotalSize() + place.above - end),
    firstInSight: first,
    lastInSight: last,
    scrolling: virtualizer.isScrolling,
    measure: virtualizer.measureElement,
  };
}
