import { Group } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';

interface SenderCheckProps {
  /** Whether the mailbox's server verified the sender's domain. */
  isConfirmed: boolean;
  /** The text when it did not. */
  otherwise: string;
}

/** Whether the sender's address of a mail can be trusted. */
export function SenderCheck({ isConfirmed, otherwise }: SenderCheckProps) {
  const Drawn = isConfirmed ? IconShieldCheck : IconShieldQuestion;
  return (
    <Group
      component="span"
      gap={4}
      wrap="nowrap"
      align="flex-start"
      className="small"
      c={isConfirmed ? 'var(--green)' : 'var(--yellow)'}
    >
      <Drawn size={14} stroke={1.8} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <span>{isConfirmed ? 'Sender confirmed' : otherwise}</span>
    </Group>
  );
}
