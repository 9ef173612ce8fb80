import { type FormEvent, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAddCasePetitioner } from './people-queries.ts';
import { usePartyChoice } from './usePartyChoice.ts';

/** Adds a petitioner to a case. */
export function AddPetitionerDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const add = useAddCasePetitioner(caseId);
  const { chosen, begun, failure, ...select } = usePartyChoice('petitioner');
  const [missing, setMissing] = useState(false);

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
      dirty={begun}
      busy={add.isPending}
      failure={add.error ? errorWords(add.error) : failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchSelect
        label="Petitioner"
        placeholder="Search by name"
        required
        autoFocus
        error={missing && !chosen && 'Choose a petitioner'}
        chosen={chosen}
        {...select}
      />
    </FormDialog>
  );
}
