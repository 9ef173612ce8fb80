import { ADD_SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { type FormEvent, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAddCasePetitioner } from './people-queries.ts';
import { usePartySearch } from './usePartySearch.ts';

const SEARCH = { minLength: ADD_SEARCH_MIN_LENGTH, archivedToo: false };

/** Adds a petitioner to a case. */
export function AddPetitionerDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const add = useAddCasePetitioner(caseId);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<SearchChoice>();
  const [missing, setMissing] = useState(false);
  const search = usePartySearch('petitioner', typed, SEARCH);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    setMissing(!chosen);
    if (!chosen) return;
    add.mutate(chosen.id, {
      onSuccess: () => {
        onClose();
        toast(`${chosen.label} added`);
      },
    });
  }

  return (
    <FormDialog
      title="Add Petitioner"
      submitLabel="Add Petitioner"
      dirty={chosen !== undefined || typed !== ''}
      busy={add.isPending}
      failure={add.error ? errorWords(add.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchSelect
        label="Petitioner"
        placeholder="Search by name"
        required
        autoFocus
        error={missing && !chosen && 'Choose a petitioner'}
        typed={typed}
        onType={setTyped}
        chosen={chosen}
        onChoose={setChosen}
        {...search}
      />
    </FormDialog>
  );
}
