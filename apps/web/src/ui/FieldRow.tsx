import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './FieldRow.module.css';

/** Fields of a form beside each other, as many as fit. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Related fields under one heading. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Stack component="fieldset" gap={12}>
      <Box component="legend" mb={8} fz="xs" fw={600} c="dimmed">
        {legend}
      </Box>
      {children}
    </Stack>
  );
}
