import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { GlobalSearch } from '../features/search/GlobalSearch.tsx';
import styles from './HeaderSearch.module.css';
import { useShortcut } from './shortcuts.ts';

/** The search in the header. On phones a button opens it over the header's whole width. */
export function HeaderSearch() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  function focus() {
    // What is not shown yet cannot be focused.
    flushSync(() => setOpen(true));
    box.current?.focus();
  }
  useShortcut('/', focus);

  return (
    <>
      <span className={styles.button}>
        <ActionIcon aria-label="Open search" size={40} onClick={focus}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </span>
      <search className={styles.search} data-open={open || undefined}>
        <GlobalSearch ref={box} onDone={() => setOpen(false)} />
      </search>
    </>
  );
}
