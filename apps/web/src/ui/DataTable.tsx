import { useTable } from '@tanstack/react-table';
import { type MouseEvent, useMemo } from 'react';
import { Bone } from './Bone.tsx';
import styles from './DataTable.module.css';
import { features } from './data-columns.ts';
import type { DataTableProps } from './data-table-props.ts';

export { columnsOf, type DataColumn } from './data-columns.ts';

const BONE_WIDTHS = ['85%', '60%', '70%'];

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
