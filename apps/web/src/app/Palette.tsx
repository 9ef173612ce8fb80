import { Box, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchAnswer } from '../features/search/SearchAnswer.tsx';
import { PAGES_GROUP } from '../features/search/search-groups.ts';
import { useFirstOption } from '../features/search/useFirstOption.ts';
import { useSearch } from '../features/search/useSearch.ts';
import { settingsQuery, useMay } from '../features/settings/queries.ts';
import { recentRecords } from '../lib/recent-records.ts';
import { useFocusBack } from '../ui/useFocusBack.ts';
import { paletteGroups, useCommands } from './commands.ts';

/** Everything from one line: search, pages, actions and what was open last. */
export function Palette({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  const [typed, setTyped] = useState('');
  // While a list is open, the library leaves Escape to the list: leaving it leaves the palette.
  const combobox = useCombobox({
    opened: true,
    onDropdownClose: (source) => source === 'keyboard' && onClose(),
  });
  const navigate = useNavigate();
  const commands = useCommands();
  const personId = useQuery(settingsQuery).data?.user.id;
  const isAdmin = useMay('admin');
  const search = useSearch(typed);
  const recent = personId ? recentRecords(personId) : [];
  // The pages that a search finds are among those to go to.
  const found = search.groups.filter(({ label }) => label !== PAGES_GROUP);
  const groups = [...paletteGroups(typed.trim(), commands, recent, isAdmin), ...found];
  useFirstOption(combobox, groups);

  function choose(href: string) {
    onClose();
    const command = commands.find((candidate) => candidate.href === href);
    if (command?.run) command.run();
    else void navigate({ to: href });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget>
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
            placeholder="Search or run a command"
            autoComplete="off"
            value={typed}
            leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
            rightSection={search.busy && <Loader size={14} role="status" aria-label="Searching" />}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Box p={4}>
          <SearchAnswer {...search} groups={groups} text={typed} />
        </Box>
      </Combobox>
    </Modal>
  );
}
