import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './RecordHeader.module.css';

interface RecordHeaderProps {
  /** Whom or what the page is about. */
  name: string;
  /** The way to the list that it belongs to: a `BackLink`. */
  back: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
}

/** Whose page it is, with an initial, and what can be done. */
export function RecordHeader({ name, back, actions }: RecordHeaderProps) {
  const [initial = ''] = name;
  return (
    <>
      <Box mb={-16}>{back}</Box>
      <Group gap="12px 24px" align="flex-start" justify="space-between">
        <Group wrap="nowrap" gap={12} align="flex-start" flex="1 1 20rem" miw={0}>
          <Box
            component="span"
            display="grid"
            flex="none"
            w={36}
            h={36}
            bdrs={8}
            c="var(--accent-text)"
            bg="var(--accent-soft)"
            fw={650}
            style={{ placeItems: 'center' }}
            aria-hidden
          >
            {initial.toLocaleUpperCase()}
          </Box>
          <Box component="h1" py={4} miw={0} className="page-title">
            {name}
          </Box>
        </Group>
        {actions && (
          <Group gap={8} className={`screen-only ${styles.actions}`}>
            {actions}
          </Group>
        )}
      </Group>
    </>
  );
}

/** Something about the whole record that comes before the rest. */
export function RecordNotice({ children }: { children: ReactNode }) {
  return (
    <p className="notice" data-tone="grey" role="status">
      {children}
    </p>
  );
}
