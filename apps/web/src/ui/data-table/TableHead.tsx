// biome-ignore-all lint/a11y/noRedundantRoles: cards change `display`, which takes a table's own roles away
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { TableControls } from './columns.ts';
import styles from './controls.module.css';
import { allToggled, shareSelected } from './row-selection.ts';
import { directionOf, nextSort } from './sort-order.ts';

interface SelectAllProps {
  /** Ids of the loaded rows. */
  ids: readonly string[];
  selected: ReadonlySet<string> | undefined;
  onSelect: (next: ReadonlySet<string>) => void;
}

/** The checkbox of all loaded rows; indeterminate while some of them are selected. */
export function SelectAll({ ids, selected = new Set(), onSelect }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const share = shareSelected(selected, ids);
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.check}
      aria-label="Select all"
      checked={share === 'all'}
      disabled={ids.length === 0}
      onChange={() => onSelect(allToggled(selected, ids))}
    />
  );
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

interface SortButtonProps {
  /** The server's sort key. */
  name: string;
  sort: string | undefined;
  onSort: (next: string | undefined) => void;
  /** The column's label. */
  children: ReactNode;
}

/** A column header that sorts: ascending, descending, the list's default. */
function SortButton({ name, sort, onSort, children }: SortButtonProps) {
  const direction = directionOf(sort, name);
  const Icon = ICONS[direction];
  return (
    <button
      type="button"
      className={styles.sort}
      data-direction={direction}
      onClick={() => onSort(nextSort(sort, name))}
    >
      {children}
      <Icon size={13} stroke={2} aria-hidden />
    </button>
  );
}

interface TableHeadProps<Row extends { id: string }> extends TableControls<Row> {
  /** Whether to leave out the controls, because they are not visible. */
  plain: boolean;
  /** Its `aria-rowindex`, when not all rows are rendered. */
  rowIndex: number | undefined;
}

/** The header row, which also sorts and selects all rows. */
export function TableHead<Row extends { id: string }>(props: TableHeadProps<Row>) {
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
