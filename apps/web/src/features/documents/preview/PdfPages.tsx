import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpenedPdf } from './open-pdf.ts';
import { type PageSize, PdfPage } from './PdfPage.tsx';
import { PdfTools } from './PdfTools.tsx';
import styles from './Preview.module.css';
import { nextZoom } from './zoom.ts';

const GAP = 12;
/** CSS pixels per point at 100 %: a PDF has 72 points an inch, CSS 96 pixels. */
const PIXELS = 96 / 72;
const MARGIN = 16;
/** The maximum zoom when fitting the width: on a wide screen a page would become too large to read. */
const WIDEST_FIT = 1.25;

interface KeyAction {
  /** Returns the page to go to from the current page and the number of pages. */
  to?: (page: number, pages: number) => number;
  zoom?: 1 | -1 | 'fit';
}

const KEYS: Readonly<Record<string, KeyAction>> = {
  PageDown: { to: (page) => page + 1 },
  PageUp: { to: (page) => page - 1 },
  Home: { to: () => 1 },
  End: { to: (_, pages) => pages },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
  '0': { zoom: 'fit' },
};

/** The pages of a PDF below each other. Only those near the visible ones are rendered. */
export function PdfPages({ pdf, first, page }: OpenedPdf & { page: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measure, width } = useElementSize();
  const [zoom, setZoom] = useState<number | 'fit'>('fit');
  // Sizes of the rendered pages, which may differ from the first page's.
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const fitting = Math.max(0.1, (width - 2 * MARGIN) / first.width);
  const scale = zoom === 'fit' ? Math.min(fitting, WIDEST_FIT * PIXELS) : zoom * PIXELS;
  const heightOf = (no: number) => Math.round((sizes.get(no) ?? first).height * scale);

  const pages = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(index + 1) + GAP,
    overscan: 1,
    paddingStart: MARGIN,
    paddingEnd: MARGIN,
    getItemKey: (index) => `${index} ${heightOf(index + 1)}`,
  });
  const middle = (pages.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) / 3;
  const current = (pages.getVirtualItemForOffset(middle)?.index ?? 0) + 1;

  // Zooming keeps the same spot of the same page in view.
  const scaleBefore = useRef(scale);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop *= scale / scaleBefore.current;
    scaleBefore.current = scale;
  }, [scale]);

  function goTo(no: number) {
    pages.scrollToIndex(Math.min(Math.max(no, 1), pdf.numPages) - 1, { align: 'start' });
  }
  const isMeasured = width > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the pages have their height
  useEffect(() => {
    if (isMeasured && page > 1) goTo(page);
  }, [isMeasured]);
  function zoomBy(step: 1 | -1) {
    setZoom(nextZoom(zoom === 'fit' ? scale / PIXELS : zoom, step));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const { to, zoom: step } = KEYS[event.key] ?? {};
    if (to === undefined && step === undefined) return;
    event.preventDefault();
    if (to !== undefined) goTo(to(current, pdf.numPages));
    else if (step === 'fit') setZoom('fit');
    else if (step) zoomBy(step);
  }
  function keepSize(no: number, size: PageSize) {
    if (size.height === (sizes.get(no) ?? first).height && size.width === (sizes.get(no) ?? first).width)
      return;
    setSizes((known) => new Map(known).set(no, size));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever the focus is within the pages
    <div className={styles.pdf} onKeyDown={onKeyDown}>
      <PdfTools
        page={current}
        pages={pdf.numPages}
        percent={Math.round((scale / PIXELS) * 100)}
        fits={zoom === 'fit'}
        onPage={goTo}
        onZoom={zoomBy}
        onFit={() => setZoom('fit')}
      />
      <section
        ref={scroller}
        className={styles.pages}
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
        tabIndex={0}
        data-autofocus
      >
        <div ref={measure} style={{ position: 'relative', height: pages.getTotalSize() }}>
          {width > 0 &&
            pages
              .getVirtualItems()
              .map(({ index, start }) => (
                <PdfPage
                  key={index}
                  pdf={pdf}
                  no={index + 1}
                  top={start}
                  size={sizes.get(index + 1) ?? first}
                  scale={scale}
                  onSize={keepSize}
                />
              ))}
        </div>
      </section>
    </div>
  );
}
