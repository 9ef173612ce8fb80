import { Box, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchAnswer } from '../features/search/SearchAnswer.tsx';
import { SearchHints } from '../features/search/SearchHints.tsx';
import { PAGES_GROUP } from '../features/search/search-groups.ts';
import { useActiveOption } from '../features/search/useActiveOption.ts';
import { useRecent } from '../features/search/useRecent.ts';
import { useSearch } from '../features/search/useSearch.ts';
import { useMay } from '../features/settings/queries.ts';
import { useFocusBack } from '../ui/useFocusBack.ts';
import { paletteGroups, useCommands } from './commands.ts';
import { pageCommands } from './palette-commands.ts';

interface PaletteProps {
  /** The text that was typed before the palette was rendered. */
  typedAhead: string;
  onClose: () => void;
}

/** The command palette: search, pages, actions and recently opened records from one line. */
export function Palette({ typedAhead, onClose }: PaletteProps) {
  useFocusBack(true);
  const [typed, setTyped] = useState(typedAhead);
  // While a list is open, the library uses Escape to close the list, which here closes the palette.
  const combobox = useCombobox({
    opened: true,
    onDropdownClose: (source) => source === 'keyboard' && onClose(),
  });
  const navigate = useNavigate();
  const isAdmin = useMay('admin');
  const [here] = useState(() => pageCommands());
  const commands = useCommands();
  const search = useSearch(typed);
  const recent = useRecent();
  const blank = typed.trim() === '';
  // Pages that the search finds are already among the palette's own.
  const found = search.groups.filter(({ label }) => label !== PAGES_GROUP);
  const groups = [
    ...paletteGroups(search.wanted, { here, commands, isAdmin }, blank ? recent.groups : []),
    ...found,
  ];
  const active = useActiveOption(combobox, {
    typed,
    groups,
    // The palette's own entries, which come first, always match the current text.
    isStale: search.isStale && groups[0] === found[0],
  });
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

  function choose(href: string) {
    onClose();
    const command = [...here, ...commands].find((candidate) => candidate.href === href);
    // Runs after this dialog has closed, so that what the command opens gets the focus.
    if (command?.run) setTimeout(command.run);
    else void navigate({ to: href });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="xl"
      // Centered, the input would move up and down with the number of results.
      centered={false}
      yOffset="12dvh"
      fullScreen={onPhone}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget withExpandedAttribute {...active.box}>
          <TextInput
            data-autofocus
            pos="sticky"
            top={0}
            p="8px 12px"
            bg="var(--surface)"
            style={{ zIndex: 1, borderBottom: '1px solid var(--line)' }}
            styles={{ input: { fontSize: '1rem' } }}
            variant="unstyled"
            aria-label="Search or run a command"
            aria-autocomplete="list"
            placeholder="Search or run a command"
            autoComplete="off"
            value={typed}
            leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
            rightSection={search.busy && <Loader size={14} role="status" aria-label="Searching" />}
            onFocus={active.chooseFirst}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Box p={4}>
          <SearchAnswer {...search} groups={groups} pending={blank && recent.pending} />
        </Box>
        <SearchHints commands />
      </Combobox>
    </Modal>
  );
}
