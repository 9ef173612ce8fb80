import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { spreadWidths } from './spread-widths.ts';

/** Pixels of a cell's padding at its end, as in the style sheet. */
const PADDING = 12;
/** So many new rows are looked at while the table is being scrolled; more wait until it rests. */
const FEW = 6;

interface ColumnWidths {
  /** Pixels of each column, its checkbox's first; undefined while the table lays itself out. */
  widths: readonly number[] | undefined;
  /** Makes room in columns where a row that now has all of its cells needs more. */
  fit: (rows: readonly unknown[], scrolling: boolean) => void;
}

/** What each column needs, of all rows drawn now. */
function neededWidths(table: HTMLTableElement): number[] {
  const { width, tableLayout } = table.style;
  table.style.width = 'max-content';
  table.style.tableLayout = 'auto';
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])];
  const needed = headers.map((cell) => Math.ceil(cell.getBoundingClientRect().width));
  table.style.width = width;
  table.style.tableLayout = tableLayout;
  return needed;
}

/** Places of the columns that are as wide as they need to be, and no wider. */
function rigidPlaces(table: HTMLTableElement): ReadonlySet<number> {
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])];
  const rigid = ({ dataset }: HTMLElement) => dataset.place === 'check' || dataset.place === 'end';
  return new Set(headers.flatMap((cell, place) => (rigid(cell) ? [place] : [])));
}

interface TableShape {
  /** Whether rows come and go; the browser lays a table out by itself whose rows all stay. */
  kept: boolean;
  /** Other columns are measured anew. */
  columns: readonly unknown[];
  selectable: boolean;
}

interface Measured {
  needed: readonly number[];
  rigid: ReadonlySet<number>;
  /** What was measured. */
  columns: readonly unknown[];
  selectable: boolean;
}

/**
 * Keeps the columns of a table as they are while its rows come and go: laid out by what is drawn, they would move with
 * every row that scrolls by. A column only ever grows, when a row needs it, so nothing is cut off.
 */
export function useColumnWidths(table: RefObject<HTMLTableElement | null>, shape: TableShape): ColumnWidths {
  const { kept, columns, selectable } = shape;
  const [measured, setMeasured] = useState<Measured>();
  const [room, setRoom] = useState(0);
  /** Rows that have been looked at, and with which records. */
  const fitted = useRef(new WeakMap<HTMLElement, readonly unknown[]>());
  const now =
    kept && measured?.columns === columns && measured.selectable === selectable ? measured : undefined;
  const widths = useMemo(() => now && spreadWidths(now.needed, now.rigid, room), [now, room]);

  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!kept || !element || !frame) return;
    const measure = () => {
      setMeasured({ needed: neededWidths(element), rigid: rigidPlaces(element), columns, selectable });
    };
    measure();
    setRoom(frame.clientWidth);
    const observer = new ResizeObserver(() => setRoom(frame.clientWidth));
    observer.observe(frame);
    // Letters of a font that came later are wider or narrower.
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [table, kept, columns, selectable]);

  function fit(rows: readonly unknown[], scrolling: boolean): void {
    if (!now || !widths || !table.current) return;
    const filled = table.current.querySelectorAll<HTMLTableRowElement>('tr[data-index]:not([data-brief])');
    const fresh = [...filled].filter((row) => fitted.current.get(row) !== rows);
    if (scrolling && fresh.length > FEW) return;
    const needed = [...now.needed];
    for (const row of fresh) {
      fitted.current.set(row, rows);
      for (const [place, cell] of [...row.cells].entries()) {
        if (cell.dataset.place === 'lead' || cell.scrollWidth <= cell.clientWidth + 1) continue;
        needed[place] = Math.max(needed[place] ?? 0, cell.scrollWidth + PADDING);
      }
    }
    if (needed.some((width, place) => width !== now.needed[place])) setMeasured({ ...now, needed });
  }

  return { widths, fit };
}
