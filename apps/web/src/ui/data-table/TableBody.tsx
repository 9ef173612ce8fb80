// biome-ignore-all lint/a11y/noRedundantRoles: cards change `display`, which takes a table's own roles away
import { Fragment, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import styles from './DataTable.module.css';
import type { DataTableProps } from './props.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableRow } from './TableRow.tsx';
import { useRowEvents } from './useRowEvents.ts';
import { useRowFilling } from './useRowFilling.ts';
import { useRowWindow } from './useRowWindow.ts';

/** How many rows before the last loaded one the next ones are asked for. */
const AHEAD = 30;
/** Rows of bones while the next ones load. */
const BONES = 2;

interface TableBodyProps<Row extends object> extends DataTableProps<Row> {
  rows: readonly Row[];
  /** Only the rows around those in sight are drawn. */
  partial: boolean;
  cards: boolean;
  /** Called when other rows are drawn than before, and when scrolling has come to rest. */
  onDrawn: (rows: readonly Row[], scrolling: boolean) => void;
}

/** Undrawn rows, by their height. */
function Gap({ pixels }: { pixels: number }) {
  return pixels > 0 ? <tr aria-hidden className={styles.gap} style={{ height: pixels }} /> : null;
}

/** The rows: drawn around those in sight, walked through by keyboard, asked for as their end comes near. */
export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, rows, rowId, partial, cards, selected, onSelect, onOpen, rowLabel } = props;
  const { hasMore, loadingMore, moreFailure, stale, onNearEnd, onDrawn } = props;
  const navigable = Boolean(onOpen || onSelect);
  const body = useRef<HTMLTableSectionElement>(null);
  const { active, handlers } = useRowEvents({ body, rows, rowId, selected, onSelect, onOpen });
  const idAt = useCallback((index: number) => rowId(rows[index] as Row), [rows, rowId]);
  const drawn = useRowWindow({
    body,
    count: rows.length,
    partial,
    cards,
    idAt,
    kept: active.held ? active.index : -1,
  });

  // The row with the focus first, then those in sight, then those around them.
  const rank = (index: number) => {
    if (active.held && index === active.index) return 0;
    return index >= drawn.firstInSight && index <= drawn.lastInSight ? 1 : 2;
  };
  const brief = useRowFilling({
    wanted: partial && !cards,
    ids: drawn.rows
      .map(({ index }) => index)
      .sort((a, b) => rank(a) - rank(b))
      .map(idAt),
    scrolling: drawn.scrolling,
    flying: drawn.flying,
  });

  const near = drawn.lastInSight >= rows.length - AHEAD;
  const ask = useEffectEvent(() => onNearEnd?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have another end
  useEffect(() => {
    if (near && hasMore && !loadingMore && !moreFailure && !stale) ask();
  }, [near, hasMore, loadingMore, moreFailure, stale, rows]);

  const span = `${drawn.rows[0]?.index} ${drawn.rows.at(-1)?.index}`;
  const draw = useEffectEvent(onDrawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may need other widths
  useLayoutEffect(() => draw(rows, drawn.scrolling), [span, rows, drawn.scrolling, brief.size]);

  const stop = drawn.rows.some(({ index }) => index === active.index) ? active.index : drawn.firstInSight;
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveElementInteractions: hears for its rows, each of which has the focus
    <tbody ref={body} role="rowgroup" data-walked={navigable || undefined} {...(navigable ? handlers : {})}>
      {drawn.rows.map(({ index, before }) => {
        const row = rows[index] as Row;
        const id = rowId(row);
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
              brief={brief.has(id)}
              measure={drawn.measure}
            />
          </Fragment>
        );
      })}
      <Gap pixels={drawn.after} />
      {loadingMore && <SkeletonRows columns={columns} count={BONES} selectable={onSelect !== undefined} />}
    </tbody>
    // biome-ignore-end lint/a11y/noNoninteractiveElementInteractions: as above
  );
}
