import { Box, Button, Drawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogEscape } from './on-escape.ts';
import { useFocusBack } from './useFocusBack.ts';

interface FilterDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  onReset: () => void;
  /** How many filters are active; at zero there is nothing to reset. */
  count: number;
  children: ReactNode;
}

/** The drawer that holds a list's filters. 80 units of the 4-px grid wide; Escape closes it. */
export function FilterDrawer({ title, opened, onClose, onReset, count, children }: FilterDrawerProps) {
  useFocusBack(opened);
  const closeOnEscape = useDialogEscape(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="20rem"
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
    >
      <Stack gap={20}>
        {children}
        <Button variant="default" onClick={onReset} disabled={count === 0}>
          Reset
        </Button>
      </Stack>
    </Drawer>
  );
}

/** Related filters under one heading. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Stack component="fieldset" gap={10}>
      <Box component="legend" mb={8} fw={600}>
        {legend}
      </Box>
      {children}
    </Stack>
  );
}
