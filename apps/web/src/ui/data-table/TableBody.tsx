// biome-ignore-all lint/a11y/noRedundantRoles: cards change `display`, which takes a table's own roles away
import { Fragment, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { type DataTableProps, hasLines } from './columns.ts';
import styles from './DataTable.module.css';
import { SkeletonRows, TableRow } from './TableRow.tsx';
import { useRowEvents } from './useRowEvents.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useSteadyColumns } from './useSteadyColumns.ts';

/** How many rows before the last loaded one the next page is requested. */
const AHEAD = 30;
/** Skeleton rows while the next ones load. */
const SKELETON_ROWS = 2;

interface TableBodyProps<Row extends { id: string }> extends DataTableProps<Row> {
  rows: readonly Row[];
  /** Whether only the rows near the visible ones are rendered. */
  partial: boolean;
  cards: boolean;
}

/** Fills the height of rows that are not rendered. */
function Gap({ pixels }: { pixels: number }) {
  return pixels > 0 ? <tr aria-hidden className={styles.gap} style={{ height: pixels }} /> : null;
}

/** The table's rows: virtualized, navigable by keyboard, and loaded further near the end. */
export function TableBody<Row extends { id: string }>(props: TableBodyProps<Row>) {
  const { columns, rows, partial, cards, selected, onSelect, onOpen, rowLabel } = props;
  const { hasMore, loadingMore, moreFailure, stale, onNearEnd } = props;
  const navigable = Boolean(onOpen || onSelect);
  const body = useRef<HTMLTableSectionElement>(null);
  const { active, handlers } = useRowEvents({
    body,
    rows,
    selected,
    onSelect,
    onOpen,
    startAt: props.startAt,
  });
  const idAt = useCallback((index: number) => (rows[index] as Row).id, [rows]);
  const drawn = useRowWindow({
    body,
    count: rows.length,
    partial,
    // Rows of two lines have no gap between them, like those of a table.
    cards: cards && !hasLines(columns),
    idAt,
    kept: active.held ? active.index : -1,
  });

  useSteadyColumns(body, {
    wanted: partial && !cards,
    columns,
    selectable: onSelect !== undefined,
    scrolling: drawn.scrolling,
    shown: `${drawn.rows[0]?.index} ${drawn.rows.at(-1)?.index}`,
    rows,
  });

  const near = drawn.lastInSight >= rows.length - AHEAD;
  const ask = useEffectEvent(() => onNearEnd?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have another end
  useEffect(() => {
    if (near && hasMore && !loadingMore && !moreFailure && !stale) ask();
  }, [near, hasMore, loadingMore, moreFailure, stale, rows]);

  const stop = drawn.rows.some(({ index }) => index === active.index) ? active.index : drawn.firstInSight;
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveElementInteractions: hears for its rows, each of which has the focus
    <tbody ref={body} role="rowgroup" data-walked={navigable || undefined} {...(navigable ? handlers : {})}>
      {drawn.rows.map(({ index, before }) => {
        const row = rows[index] as Row;
        const { id } = row;
        return (
          <Fragment key={id}>
            <Gap pixels={before} />
            <TableRow
              columns={columns}
              row={row}
              index={index}
              rowIndex={partial ? index + 2 : undefined}
              opens={onOpen !== undefined}
              tabStop={navigable ? index === stop : undefined}
              selected={onSelect && (selected?.has(id) ?? false)}
              name={rowLabel?.(row)}
              measure={drawn.measure}
            />
          </Fragment>
        );
      })}
      <Gap pixels={drawn.after} />
      {loadingMore && (
        <SkeletonRows columns={columns} count={SKELETON_ROWS} selectable={onSelect !== undefined} />
      )}
    </tbody>
    // biome-ignore-end lint/a11y/noNoninteractiveElementInteractions: as above
  );
}
