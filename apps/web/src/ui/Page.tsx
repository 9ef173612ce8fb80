import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** The link back to the page above this one: a `BackLink`. */
  back?: ReactNode;
  /** Counts of what the page holds. */
  summary?: ReactNode;
  /** The page's actions, the main one last. */
  actions?: ReactNode;
}

/** A page's title, summary and actions. */
export function PageHeader({ title, back, summary, actions }: PageHeaderProps) {
  const header = (
    <Group gap="8px 24px" justify="space-between" mih={36}>
      <Group gap="0 16px" align="baseline" miw={0}>
        <h1 className="page-title">{title}</h1>
        {summary && (
          <Group component="p" wrap="nowrap" gap="4px 12px" align="baseline" c="dimmed" role="status">
            {summary}
          </Group>
        )}
      </Group>
      {actions && <Group gap={8}>{actions}</Group>}
    </Group>
  );
  if (!back) return header;
  return (
    <Stack gap={4}>
      {back}
      {header}
    </Stack>
  );
}

/** A page that fills the height, so that its table scrolls below a header that stays. */
export function FilledPage({ children }: { children: ReactNode }) {
  return (
    <Stack
      flex={{ base: 'none', sm: 1 }}
      gap={16}
      mih={0}
      p={{ base: '16px 16px 40px', sm: '20px 24px 16px' }}
    >
      {children}
    </Stack>
  );
}

/** A page that grows with its content. */
export function FlowingPage({ children }: { children: ReactNode }) {
  return (
    <Stack flex="none" gap={24} p={{ base: '16px 16px 40px', sm: '20px 24px 48px' }}>
      {children}
    </Stack>
  );
}
