import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { keepEscape } from './on-escape.ts';

interface MoreMenuProps {
  /** What it is of, for whoever doesn't see the row. */
  label: string;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** What can be done with a row beside what its buttons do. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} title="More">
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={keepEscape}>{children}</Menu.Dropdown>
    </Menu>
  );
}
