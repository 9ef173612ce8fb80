import { Box, CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Ref } from 'react';
import styles from './GlobalSearch.module.css';
import { SearchAnswer } from './SearchAnswer.tsx';
import { SearchHints } from './SearchHints.tsx';
import { useActiveOption } from './useActiveOption.ts';
import { useRecent } from './useRecent.ts';
import { useSearch } from './useSearch.ts';

interface GlobalSearchProps {
  ref?: Ref<HTMLInputElement>;
  typed: string;
  onType: (typed: string) => void;
  /** Called when a result was opened or the search was closed by Escape. */
  onDone?: () => void;
}

/**
 * Finds people, cases and pages from anywhere; before anything is typed, it lists recently opened records. Choosing a
 * result opens its page and clears the search.
 */
export function GlobalSearch({ ref, typed, onType, onDone }: GlobalSearchProps) {
  const combobox = useCombobox({ defaultOpened: true });
  const navigate = useNavigate();
  const search = useSearch(typed);
  const recent = useRecent();
  const blank = typed.trim() === '';
  const groups = blank ? recent.groups : search.groups;
  const active = useActiveOption(combobox, { typed, groups, isStale: search.isStale });

  function leave() {
    onType('');
    combobox.closeDropdown();
    onDone?.();
  }

  function open(href: string) {
    leave();
    void navigate({ to: href });
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={open}
      position="bottom-start"
      // Outside the page's landmarks, screen reader users would not find it.
      withinPortal={false}
      width="min(38rem, calc(100vw - 2rem))"
    >
      <Combobox.Target withExpandedAttribute {...active.box}>
        <TextInput
          ref={ref}
          enterKeyHint="search"
          aria-label="Search"
          aria-autocomplete="list"
          placeholder="Search"
          autoComplete="off"
          autoFocus
          value={typed}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          rightSection={
            search.busy ? (
              <Loader size={14} role="status" aria-label="Searching" />
            ) : (
              <CloseButton hiddenFrom="md" aria-label="Close search" onClick={leave} />
            )
          }
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            leave();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown p={4} data-search-answer className={styles.dropdown ?? ''}>
        <Box className={styles.answer}>
          <SearchAnswer {...search} groups={groups} pending={blank && recent.pending} />
          {!search.searching && groups.length === 0 && !recent.pending && (
            <Box component="p" p="8px 12px" c="dimmed">
              Find a case, a person or a page by name, e-mail, phone or number.
            </Box>
          )}
        </Box>
        <SearchHints />
      </Combobox.Dropdown>
    </Combobox>
  );
}
