import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAddCasePetitioner } from './people-queries.ts';
import { usePartyChoice } from './usePartyChoice.ts';

/** Adds a petitioner to a case. */
export function AddPetitionerDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const add = useAddCasePetitioner(caseId);
  const party = usePartyChoice('petitioner');
  const [missing, setMissing] = useState(false);

  async function save(choice: SearchChoice) {
    try {
      const { id, label } = await party.settle(choice);
      await add.mutateAsync(id);
      onClose();
      toast(`${label} added`);
    } catch {
      // The dialog stays and says why.
    }
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    setMissing(!party.chosen);
    if (party.chosen) void save(party.chosen);
  }

  return (
    <FormDialog
      title="Add Petitioner"
      submitLabel="Add Petitioner"
      dirty={party.begun}
      busy={party.settling || add.isPending}
      failure={party.failure(add.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchSelect
        label="Petitioner"
        placeholder="Search by name"
        required
        autoFocus
        error={missing && !party.chosen && 'Choose a petitioner'}
        {...party.select}
      />
    </FormDialog>
  );
}
