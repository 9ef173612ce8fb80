// biome-ignore-all lint/a11y/noRedundantRoles: cards change `display`, which takes a table's own roles away
import { memo, useLayoutEffect, useRef } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import type { DataColumn } from './columns.ts';
import controls from './controls.module.css';
import styles from './DataTable.module.css';

interface TableRowProps<Row extends object> {
  columns: readonly DataColumn<Row>[];
  row: Row;
  index: number;
  /** Its place for screen readers, when not all rows are drawn. */
  rowIndex: number | undefined;
  opens: boolean;
  /** Where Tab enters the rows; undefined when the keyboard doesn't walk through them. */
  tabStop: boolean | undefined;
  /** Undefined when rows are not selected here. */
  selected: boolean | undefined;
  name: string | undefined;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

function TableRowBase<Row extends object>(props: TableRowProps<Row>) {
  const { columns, row, index, tabStop, selected, measure } = props;
  const element = useRef<HTMLTableRowElement>(null);

  // Tab goes into the controls of the active row only; the others are reached by moving there first.
  useLayoutEffect(() => {
    if (tabStop === undefined) return;
    for (const control of element.current?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])
      control.tabIndex = tabStop ? 0 : -1;
  });

  useLayoutEffect(() => {
    measure?.(element.current);
    return () => measure?.(null);
  }, [measure]);

  return (
    <tr
      ref={element}
      role="row"
      data-index={index}
      aria-rowindex={props.rowIndex}
      data-selected={selected || undefined}
      tabIndex={tabStop === undefined ? undefined : tabStop ? 0 : -1}
      className={props.opens ? styles.opens : undefined}
    >
      {selected !== undefined && (
        <td role="cell" data-place="check">
          {/* The table hears of the change. */}
          <input
            type="checkbox"
            className={controls.check}
            aria-label={`Select ${props.name ?? `row ${index + 1}`}`}
            checked={selected}
            readOnly
          />
        </td>
      )}
      {columns.map(({ id, header, meta, cellOf }) => (
        <td
          key={id}
          role="cell"
          data-place={meta?.place}
          data-align={meta?.align}
          data-phone={meta?.phone}
          data-label={typeof header === 'string' && meta?.place !== 'lead' ? header : undefined}
          data-empty={meta?.isEmpty?.(row) || undefined}
        >
          {cellOf(row)}
        </td>
      ))}
    </tr>
  );
}

/** One row of the table. Drawn again only when something of its own has changed, not while scrolling. */
export const TableRow = memo(TableRowBase) as typeof TableRowBase;

const WIDTHS = ['85%', '60%', '70%'];

interface SkeletonRowsProps<Row extends object> {
  columns: readonly DataColumn<Row>[];
  count: number;
  /** Room for the checkbox of each row. */
  selectable: boolean;
}

/** Rows of a table's shape that stand in for those to come. */
export function SkeletonRows<Row extends object>({ columns, count, selectable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <tr key={index} role="row">
      {selectable && <td role="cell" data-place="check" />}
      {columns.map(({ id, meta }, place) => (
        <td key={id} role="cell" data-place={meta?.place}>
          <Skeleton width={WIDTHS[(index + place) % WIDTHS.length] ?? '70%'} />
        </td>
      ))}
    </tr>
  ));
}
