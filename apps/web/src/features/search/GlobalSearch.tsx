import { Box, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Ref } from 'react';
import { isSearchable } from './queries.ts';
import { SearchAnswer } from './SearchAnswer.tsx';
import { useFirstOption } from './useFirstOption.ts';
import { useSearch } from './useSearch.ts';

interface GlobalSearchProps {
  ref?: Ref<HTMLInputElement>;
  typed: string;
  onType: (typed: string) => void;
  /** Called when a result was opened or the search was left by Escape. */
  onDone?: () => void;
}

/** Finds people, cases and pages from anywhere. Choosing a result opens its page and clears the search. */
export function GlobalSearch({ ref, typed, onType, onDone }: GlobalSearchProps) {
  const combobox = useCombobox({ defaultOpened: isSearchable(typed.trim()) });
  const navigate = useNavigate();
  const search = useSearch(typed);
  useFirstOption(combobox, search.groups);

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
      // Outside the page's landmarks a screen reader would not come across it.
      withinPortal={false}
      width="min(28rem, calc(100vw - 2rem))"
    >
      <Combobox.Target>
        <TextInput
          ref={ref}
          type="search"
          aria-label="Search"
          placeholder="Search"
          autoComplete="off"
          autoFocus
          value={typed}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          rightSection={search.busy && <Loader size={14} role="status" aria-label="Searching" />}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            if (isSearchable(currentTarget.value.trim())) combobox.openDropdown();
            else combobox.closeDropdown();
          }}
          onFocus={() => search.searching && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            leave();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!search.searching} p={4}>
        <Box mah="min(28rem, 60dvh)" style={{ overflowY: 'auto' }}>
          <SearchAnswer {...search} />
        </Box>
      </Combobox.Dropdown>
    </Combobox>
  );
}
