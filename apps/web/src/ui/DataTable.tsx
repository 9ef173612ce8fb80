// biome-ignore-all lint/a11y/noRedundantRoles: cards change `display`, which takes a table's own roles away
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { CardControls } from './data-table/CardControls.tsx';
import { type DataTableProps, hasLines } from './data-table/columns.ts';
import styles from './data-table/DataTable.module.css';
import { useBackToTop } from './data-table/scroller.ts';
import { TableBody } from './data-table/TableBody.tsx';
import { TableEnd } from './data-table/TableEnd.tsx';
import { TableHead } from './data-table/TableHead.tsx';
import { SkeletonRows } from './data-table/TableRow.tsx';
import twoLines from './data-table/TwoLineRows.module.css';
import { usePrinting } from './data-table/usePrinting.ts';

export { columnsOf, type DataColumn } from './data-table/columns.ts';

/** Below this width rows become cards, as in the style sheet. */
const PHONE = 'screen and (max-width: 47.99em)';
/** Tables with fewer rows are rendered whole. */
const WORTH_A_WINDOW = 60;

/** The product's table. On phones each row becomes a card, or two lines. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, placeholders = 12, stale } = props;
  const { total, hasMore = false, loadingMore = false, moreFailure, onNearEnd } = props;
  const { sort, onSort, selected, onSelect, children } = props;
  const element = useRef<HTMLTableElement>(null);
  const cards = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const printing = usePrinting();
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);

  const partial = rows !== undefined && !printing && (rows.length >= WORTH_A_WINDOW || hasMore);
  const selectable = onSelect !== undefined;
  useBackToTop(element, sort, Boolean(stale));
  const known = total ?? (hasMore ? undefined : ids.length);
  const selecting = Boolean(children && selected && selected.size > 0);

  return (
    <div className={styles.frame} data-selecting={selecting || undefined}>
      {cards && <CardControls {...{ columns, sort, onSort, ids, selected, onSelect }} />}
      <div className={styles.scroll} data-stale={stale || undefined} aria-busy={stale || rows === undefined}>
        <table
          ref={element}
          className={hasLines(columns) ? `${styles.table} ${twoLines.lines}` : styles.table}
          role="table"
          aria-label={label}
          aria-rowcount={partial ? (known === undefined ? -1 : known + 1) : undefined}
        >
          <TableHead
            {...{ columns, sort, onSort, ids, selected, onSelect }}
            plain={cards}
            rowIndex={partial ? 1 : undefined}
          />
          {rows ? (
            <TableBody {...props} {...{ rows, partial, cards }} />
          ) : (
            <tbody role="rowgroup">
              <SkeletonRows columns={columns} count={placeholders} selectable={selectable} />
            </tbody>
          )}
        </table>
        {rows && hasMore && onNearEnd && (
          <TableEnd loading={loadingMore} failure={moreFailure} onLoad={onNearEnd} />
        )}
      </div>
      {children}
    </div>
  );
}
