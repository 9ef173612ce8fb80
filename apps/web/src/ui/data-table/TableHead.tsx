// biome-ignore-all lint/a11y/noRedundantRoles: cards change `display`, which takes a table's own roles away
import { FlexRender, type Table } from '@tanstack/react-table';
import type { features } from './columns.ts';
import { SelectAll } from './SelectAll.tsx';
import { SortButton } from './SortButton.tsx';
import { directionOf } from './sort-order.ts';

interface TableHeadProps<Row extends object> {
  table: Table<typeof features, Row>;
  /** Its controls are left out where nobody sees them. */
  plain: boolean;
  /** Its place for screen readers, when not all rows are drawn. */
  rowIndex: number | undefined;
  sort: string | undefined;
  onSort: ((next: string | undefined) => void) | undefined;
  /** Ids of the loaded rows. */
  ids: readonly string[];
  selected: ReadonlySet<string> | undefined;
  onSelect: ((next: ReadonlySet<string>) => void) | undefined;
}

/** The names of the columns, which also order the rows and select them all. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { table, plain, sort, onSort, ids, selected, onSelect } = props;
  return (
    <thead role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row" aria-rowindex={props.rowIndex}>
          {onSelect && (
            <th role="columnheader" scope="col" data-place="check">
              {plain ? 'Selected' : <SelectAll ids={ids} selected={selected} onSelect={onSelect} />}
            </th>
          )}
          {group.headers.map((header) => {
            const { meta } = header.column.columnDef;
            const { sort: name } = meta ?? {};
            return (
              <th
                key={header.id}
                role="columnheader"
                scope="col"
                data-place={meta?.place}
                data-align={meta?.align}
                aria-sort={onSort && name ? directionOf(sort, name) : undefined}
              >
                {!onSort || !name || plain ? (
                  <FlexRender header={header} />
                ) : (
                  <SortButton name={name} sort={sort} onSort={onSort}>
                    <FlexRender header={header} />
                  </SortButton>
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
