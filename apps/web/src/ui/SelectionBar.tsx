import { Box, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { onEscape } from './on-escape.ts';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  /** How many records are selected; nothing is shown for none. */
  count: number;
  onClear: () => void;
  /** What can be done with them: buttons, the dangerous ones last. */
  children: ReactNode;
}

/**
 * What is selected in a table and what can be done with it. Goes inside the `DataTable`, always, so that the number
 * is announced as it changes.
 */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const words = count > 0 && `${count.toLocaleString('en-US')} selected`;
  return (
    // It lies over the end of the table, or over the end of the screen while the table goes on below.
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
