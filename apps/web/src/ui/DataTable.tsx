import { type ColumnDef, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { type MouseEvent, useMemo } from 'react';
import { Bone } from './Bone.tsx';
import styles from './DataTable.module.css';

interface ColumnMeta<Row> {
  /** The column's name on a card, where there is no header row. Left out for the card's heading. */
  label?: string;
  /** Whether the cell says nothing; a card leaves it out. */
  isEmpty?: (row: Row) => boolean;
  /** `lead` stays in sight while the rest scrolls and heads the card; `end` holds actions. */
  place?: 'lead' | 'end';
}

// biome-ignore lint/suspicious/noExplicitAny: one set of features serves tables of every row; columnsOf() narrows it
const features = tableFeatures({ columnMeta: {} as ColumnMeta<any> });

/** Makes the columns of a table of `Row`s. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

/** A column of a table of `Row`s. */
// biome-ignore lint/suspicious/noExplicitAny: columns of one table hold values of different types
export type DataColumn<Row extends object> = ColumnDef<typeof features, Row, any>;

const BONE_WIDTHS = ['85%', '60%', '70%'];

interface DataTableProps<Row extends object> {
  /** What the table is, for whoever doesn't see it. */
  label: string;
  columns: DataColumn<Row>[];
  /** Undefined while the first rows load: a skeleton of the table's shape stands in. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** How many rows the skeleton has. */
  placeholders?: number;
  /** Rows of an earlier question, shown until the next ones are there. */
  stale?: boolean;
  /** Opens a row by a click anywhere on it. By keyboard the row's own link does the same. */
  onOpen?: (row: Row) => void;
}

/** A click that meant the row: not one of its links or buttons, and not the end of selecting text. */
function meansRow(event: MouseEvent): boolean {
  const onControl = event.target instanceof Element && event.target.closest('a, button') !== null;
  return !onControl && window.getSelection()?.isCollapsed !== false;
}

/** The one table of the product. On phones each row becomes a card. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, placeholders = 12, stale, onOpen } = props;
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const table = useTable({ features, columns, data, getRowId: rowId });

  return (
    <div className={styles.scroll} data-stale={stale || undefined} aria-busy={stale || rows === undefined}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: cards change `display`, which takes the table's own roles away */}
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  role="columnheader"
                  scope="col"
                  data-place={header.column.columnDef.meta?.place}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              role="row"
              className={onOpen && styles.opens}
              onClick={(event) => onOpen && meansRow(event) && onOpen(row.original)}
            >
              {row.getAllCells().map((cell) => {
                const { meta } = cell.column.columnDef;
                return (
                  <td
                    key={cell.id}
                    role="cell"
                    data-place={meta?.place}
                    data-label={meta?.label}
                    data-empty={meta?.isEmpty?.(row.original) || undefined}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
          {rows === undefined &&
            Array.from({ length: placeholders }, (_, index) => index).map((index) => (
              <tr key={index} role="row">
                {columns.map((column, place) => (
                  <td key={column.id ?? place} role="cell" data-place={column.meta?.place}>
                    <Bone width={BONE_WIDTHS[(index + place) % BONE_WIDTHS.length] ?? '70%'} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </div>
  );
}
