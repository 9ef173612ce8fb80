import { Menu, ScrollArea } from '@mantine/core';
import { IconCheck, IconRestore } from '@tabler/icons-react';
import { ColumnsButton } from './buttons.tsx';
import { toggled } from './data-table/row-selection.ts';

interface ColumnChooserProps {
  /** The columns that may be hidden, in the table's order. */
  columns: readonly { id: string; label: string }[];
  /** Ids of the hidden ones; the caller remembers them. */
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  /** Restores the table's default columns. */
  onReset: () => void;
}

/**
 * The button that chooses the visible columns of a table. The list stays open while choosing, and shows when it can be
 * scrolled.
 */
export function ColumnChooser({ columns, hidden, onChange, onReset }: ColumnChooserProps) {
  return (
    <Menu position="bottom-end" width="15rem">
      <Menu.Target>
        <ColumnsButton />
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize
          mah="min(24rem, 60dvh)"
          type="always"
          scrollbarSize={8}
          offsetScrollbars="present"
        >
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
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconRestore size={16} stroke={1.6} aria-hidden />}
          closeMenuOnClick={false}
          onClick={onReset}
        >
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
