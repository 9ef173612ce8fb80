import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

interface ColumnsQuestion {
  /** Whether the rows are virtualized; otherwise the browser's own layout is stable. */
  wanted: boolean;
  columns: readonly unknown[];
  selectable: boolean;
  scrolling: boolean;
  /** Identifies the rendered rows and their records. */
  shown: string;
  rows: readonly unknown[];
}

/** Lays a table out by its rendered rows, and fixes the widths of its columns. */
function holdColumns(table: HTMLTableElement): void {
  releaseColumns(table);
  // A style sheet that fixes the layout itself sets the widths, too.
  if (getComputedStyle(table).tableLayout === 'fixed') return;
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])];
  const widths = headers.map((cell) => cell.getBoundingClientRect().width);
  for (const [place, cell] of headers.entries()) cell.style.width = `${widths[place]}px`;
  table.toggleAttribute('data-fixed', true);
}

function releaseColumns(table: HTMLTableElement): void {
  table.removeAttribute('data-fixed');
  for (const cell of table.tHead?.rows[0]?.cells ?? []) cell.style.width = '';
}

/** Whether a cell's content is wider than its column. The leading column truncates its text anyway. */
function isCutOff(table: HTMLTableElement): boolean {
  const cells = table.querySelectorAll<HTMLElement>('tr[data-index] > td:not([data-place="lead"])');
  return [...cells].some((cell) => cell.scrollWidth > cell.clientWidth + 1);
}

/**
 * Keeps the column widths of a table stable while its rows are virtualized: otherwise they would change with every row
 * that scrolls into view. When scrolling stops at a row that needs more room, the table is laid out again.
 */
export function useSteadyColumns(body: RefObject<HTMLElement | null>, question: ColumnsQuestion): void {
  const { wanted, columns, selectable, scrolling, shown, rows } = question;
  const tableOf = useEffectEvent(() => body.current?.closest('table'));

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are laid out anew
  useLayoutEffect(() => {
    const table = tableOf();
    const frame = table?.parentElement;
    if (!wanted || !table || !frame) return;
    let width = frame.clientWidth;
    const hold = () => holdColumns(table);
    const observer = new ResizeObserver(() => {
      if (frame.clientWidth === width) return;
      width = frame.clientWidth;
      hold();
    });
    observer.observe(frame);
    // A font that loads later has other letter widths.
    document.fonts.addEventListener('loadingdone', hold);
    hold();
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', hold);
      releaseColumns(table);
    };
  }, [wanted, columns, selectable]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when other rows have come to rest
  useLayoutEffect(() => {
    const table = tableOf();
    if (wanted && !scrolling && table && isCutOff(table)) holdColumns(table);
  }, [wanted, scrolling, shown, rows]);
}
