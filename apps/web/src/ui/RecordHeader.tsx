import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './RecordHeader.module.css';

interface RecordHeaderProps {
  /** The name of the record. */
  name: string;
  /** The link to the record's list: a `BackLink`. */
  back: ReactNode;
  /** The record's actions. */
  actions?: ReactNode;
}

/** The header of a record's page, with an initial and the record's actions. */
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

/** A notice about the whole record, above the rest of the page. */
export function RecordNotice({ children }: { children: ReactNode }) {
  return (
    <p className="notice" data-tone="grey" role="status">
      {children}
    </p>
  );
}
