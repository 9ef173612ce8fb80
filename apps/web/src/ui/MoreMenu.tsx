import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { keepEscape } from './on-escape.ts';

interface MoreMenuProps {
  /** Names the row for screen readers. */
  label: string;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The menu of a row's further actions, beside its buttons. */
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
