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
  /** Its `aria-rowindex`, when not all rows are rendered. */
  rowIndex: number | undefined;
  opens: boolean;
  /** Whether Tab enters the rows here; undefined when the rows are not navigable by keyboard. */
  tabStop: boolean | undefined;
  /** Undefined when rows cannot be selected. */
  selected: boolean | undefined;
  name: string | undefined;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

function TableRowBase<Row extends object>(props: TableRowProps<Row>) {
  const { columns, row, index, tabStop, selected, measure } = props;
  const element = useRef<HTMLTableRowElement>(null);

  // Tab reaches the controls of the active row only; for the others the keyboard has to move to their row first.
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
          {/* The table handles the change. */}
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

/** One row of the table, memoized so that scrolling does not rerender it. */
export const TableRow = memo(TableRowBase) as typeof TableRowBase;

const WIDTHS = ['85%', '60%', '70%'];

interface SkeletonRowsProps<Row extends object> {
  columns: readonly DataColumn<Row>[];
  count: number;
  /** Reserves the space of each row's checkbox. */
  selectable: boolean;
}

/** Skeleton rows for those that are loading. */
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
