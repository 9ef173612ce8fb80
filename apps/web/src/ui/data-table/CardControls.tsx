import styles from './CardControls.module.css';
import type { DataColumn } from './columns.ts';
import { SelectAll } from './TableHead.tsx';

interface CardControlsProps<Row extends object> {
  columns: readonly DataColumn<Row>[];
  sort: string | undefined;
  onSort: ((next: string | undefined) => void) | undefined;
  /** Ids of the loaded rows. */
  ids: readonly string[];
  selected: ReadonlySet<string> | undefined;
  onSelect: ((next: ReadonlySet<string>) => void) | undefined;
}

/** What a table's header does, above cards, which have none. */
export function CardControls<Row extends object>(props: CardControlsProps<Row>) {
  const { columns, sort, onSort, ids, selected, onSelect } = props;
  const sortable = columns.flatMap(({ header, meta }) => {
    const label = typeof header === 'string' ? header : meta?.label;
    return meta?.sort && label ? [{ name: meta.sort, label }] : [];
  });
  const sorts = onSort && sortable.length > 0;
  if (!sorts && !onSelect) return null;
  return (
    <div className={styles.controls}>
      {onSelect && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
        <label className={styles.all}>
          <SelectAll ids={ids} selected={selected} onSelect={onSelect} />
          Select all
        </label>
      )}
      {sorts && (
        <label className={styles.sort}>
          Sort by
          <select
            className={styles.select}
            value={sort ?? ''}
            onChange={({ currentTarget }) => onSort(currentTarget.value || undefined)}
          >
            <option value="">Default order</option>
            {sortable.map(({ name, label }) => [
              <option key={name} value={name}>
                {label} ↑
              </option>,
              <option key={`-${name}`} value={`-${name}`}>
                {label} ↓
              </option>,
            ])}
          </select>
        </label>
      )}
    </div>
  );
}
