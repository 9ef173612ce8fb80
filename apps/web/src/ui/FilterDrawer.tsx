import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './FilterDrawer.module.css';
import { useDialogEscape } from './on-escape.ts';
import { useFocusBack } from './useFocusBack.ts';

interface FilterDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  onReset: () => void;
  /** How many filters are active; without any there is nothing to reset. */
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
      <div className={styles.fields}>
        {children}
        <Button variant="default" onClick={onReset} disabled={count === 0}>
          Reset
        </Button>
      </div>
    </Drawer>
  );
}

/** Filters that belong together under one name. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}
