import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { deferred } from '../ui/deferred.tsx';
import styles from './HeaderSearch.module.css';
import { useShortcut } from './shortcuts.ts';

// Most page visits don't use the search, so its code is loaded with the first search.
const GlobalSearch = deferred(async () => (await import('../features/search/GlobalSearch.tsx')).GlobalSearch);

/** The search in the header. On phones a button opens it over the header's whole width. */
export function HeaderSearch() {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(false);
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);

  function focus() {
    // An element that is not rendered yet cannot be focused.
    flushSync(() => setOpen(true));
    box.current?.focus();
  }
  useShortcut('/', focus);
  const activate = () => setActive(true);

  return (
    <>
      <ActionIcon
        hiddenFrom="md"
        ml="auto"
        style={{ order: 1 }}
        aria-label="Open search"
        size={40}
        onClick={focus}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <search className={styles.search} data-open={open || undefined}>
        {active ? (
          <GlobalSearch ref={box} typed={typed} onType={setTyped} onDone={() => setOpen(false)} />
        ) : (
          <TextInput
            ref={box}
            enterKeyHint="search"
            aria-label="Search"
            placeholder="Search"
            autoComplete="off"
            value={typed}
            leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
            // This placeholder stays, and accepts input, until the real search box has loaded.
            onFocus={() => GlobalSearch.whenLoaded(activate)}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </search>
    </>
  );
}
