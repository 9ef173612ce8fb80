import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Box, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { useFocusBack } from '../../ui/useFocusBack.ts';
import { isSearchable, searchQuery } from '../search/queries.ts';

interface ChooseCaseDialogProps {
  title: string;
  onChoose: (chosen: SearchChoice) => void;
  onClose: () => void;
}

/** Asks for the case to which something is added. Choosing one continues at once. */
export function ChooseCaseDialog({ title, onChoose, onClose }: ChooseCaseDialogProps) {
  useFocusBack(true);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(searchQuery(text));
  const enough = isSearchable(wanted) && isSearchable(text);
  const busy = isSearchable(wanted) && (isFetching || text !== wanted);
  const cases = data?.case_records.filter(({ archived_at }) => archived_at === NOT_ARCHIVED);

  function hint(): string | undefined {
    if (!enough || busy) return undefined;
    if (error) return `The search failed: ${errorWords(error)}`;
    return cases?.length === 0 ? 'No case found' : undefined;
  }

  return (
    <Modal opened onClose={onClose} title={title}>
      {/* Reserves the space of the results. */}
      <Box mih="20rem">
        <SearchSelect
          label="Case"
          placeholder="Title or client"
          note={`Enter at least ${SEARCH_MIN_LENGTH} characters to search`}
          autoFocus
          typed={typed}
          onType={setTyped}
          choices={
            enough && !error
              ? cases?.map((found) => ({
                  id: found.id,
                  label: found.title,
                  detail: found.beneficiary_name ?? undefined,
                }))
              : undefined
          }
          hint={hint()}
          busy={busy}
          chosen={undefined}
          onChoose={(choice) => choice && onChoose(choice)}
        />
      </Box>
    </Modal>
  );
}
