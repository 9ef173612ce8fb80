// biome-ignore-all lint/a11y/noRedundantRoles: cards change `display`, which takes a table's own roles away
import type { DataColumn } from './columns.ts';
import { SelectAll } from './SelectAll.tsx';
import { SortButton } from './SortButton.tsx';
import { directionOf } from './sort-order.ts';

interface TableHeadProps<Row extends object> {
  columns: readonly DataColumn<Row>[];
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
  const { columns, plain, sort, onSort, ids, selected, onSelect } = props;
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={props.rowIndex}>
        {onSelect && (
          <th role="columnheader" scope="col" data-place="check">
            {plain ? 'Selected' : <SelectAll ids={ids} selected={selected} onSelect={onSelect} />}
          </th>
        )}
        {columns.map(({ id, header, meta: { sort: name, place, align } = {} }) => {
          const words = typeof header === 'function' ? header() : header;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              data-place={place}
              data-align={align}
              aria-sort={onSort && name ? directionOf(sort, name) : undefined}
            >
              {!onSort || !name || plain ? (
                words
              ) : (
                <SortButton name={name} sort={sort} onSort={onSort}>
                  {words}
                </SortButton>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
