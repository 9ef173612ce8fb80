import { Group } from '@mantine/core';
import type { TableControls } from './columns.ts';
import styles from './controls.module.css';
import { SelectAll } from './TableHead.tsx';

/** The controls of a table's header, shown above cards, which have none. */
export function CardControls<Row extends { id: string }>(props: TableControls<Row>) {
  const { columns, sort, onSort, ids, selected, onSelect } = props;
  const sortable = columns.flatMap(({ header, meta }) =>
    meta?.sort && typeof header === 'string' ? [{ name: meta.sort, label: header }] : [],
  );
  const sorts = onSort && sortable.length > 0;
  if (!sorts && !onSelect) return null;
  return (
    <Group gap="4px 16px" justify="space-between" mih={40} pb={8} className="screen-only">
      {onSelect && (
        <Group component="label" gap={8} mih={44} pl={12} c="dimmed">
          <SelectAll ids={ids} selected={selected} onSelect={onSelect} />
          Select all
        </Group>
      )}
      {sorts && (
        <Group component="label" wrap="nowrap" gap={8} mih={32} miw={0} ml="auto" c="dimmed">
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
        </Group>
      )}
    </Group>
  );
}
