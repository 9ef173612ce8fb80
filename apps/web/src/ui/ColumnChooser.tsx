import { Button, Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import styles from './ColumnChooser.module.css';

interface ColumnChooserProps {
  /** The columns that may be hidden, in the table's order. */
  columns: readonly { id: string; label: string }[];
  /** Ids of the hidden ones; the caller remembers them. */
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

function flipped(hidden: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return hidden.has(id) ? new Set([...hidden].filter((other) => other !== id)) : new Set([...hidden, id]);
}

/** The button that says which columns of a table are in sight. The list stays open while choosing. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.list ?? ''}>
        {columns.map(({ id, label }) => (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={!hidden.has(id)}
            leftSection={<IconCheck size={16} stroke={2} aria-hidden className={styles.check} />}
            onClick={() => onChange(flipped(hidden, id))}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
