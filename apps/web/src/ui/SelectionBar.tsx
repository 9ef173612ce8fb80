import { Box, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { onEscape } from './on-escape.ts';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  /** How many records are selected; at zero nothing is shown. */
  count: number;
  onClear: () => void;
  /** Buttons for the selected records, the dangerous ones last. */
  children: ReactNode;
}

/**
 * The number of selected rows in a table and their actions. Always rendered inside the `DataTable`, so that changes of
 * the number are announced.
 */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const words = count > 0 && `${count.toLocaleString('en-US')} selected`;
  return (
    // Overlays the end of the table, or of the screen while the table continues below.
    <Box
      pos="sticky"
      bottom="env(safe-area-inset-bottom)"
      h={0}
      style={{ zIndex: 5 }}
      className="screen-only"
    >
      <span className="visually-hidden" aria-live="polite">
        {words}
      </span>
      {count > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is within the bar
        <div data-selection-bar className={styles.bar} onKeyDown={onEscape(onClear)}>
          <Box component="span" pl={{ base: 8, sm: 0 }} fw={600} style={{ whiteSpace: 'nowrap' }}>
            {words}
          </Box>
          <div className={styles.actions}>{children}</div>
          <CloseButton aria-label="Clear selection" onClick={onClear} />
        </div>
      )}
    </Box>
  );
}
