import { Button, Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import { toggled } from './data-table/row-selection.ts';

interface ColumnChooserProps {
  /** The columns that may be hidden, in the table's order. */
  columns: readonly { id: string; label: string }[];
  /** Ids of the hidden ones; the caller remembers them. */
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** The button that says which columns of a table are in sight. The list stays open while choosing. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(24rem, 70dvh)" style={{ overflowY: 'auto' }}>
        {columns.map(({ id, label }) => (
          <Menu.CheckboxItem
            key={id}
            checked={!hidden.has(id)}
            checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
            onChange={() => onChange(toggled(hidden, id))}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
