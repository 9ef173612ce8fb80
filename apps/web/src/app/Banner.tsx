import { Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface BannerProps {
  Icon: Icon;
  /** `alert` for what interrupts whoever doesn't see it. */
  role: 'alert' | 'status';
  children: ReactNode;
}

/** Something above every page that its reader should know. */
export function Banner({ Icon, role, children }: BannerProps) {
  return (
    <Group
      role={role}
      wrap="nowrap"
      gap={8}
      px={{ base: 16, sm: 24 }}
      py={8}
      c="var(--yellow)"
      bg="var(--yellow-soft)"
    >
      <Icon size={16} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
      <p className="wrap-anywhere">{children}</p>
    </Group>
  );
}
