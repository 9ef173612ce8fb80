import { useNavigate } from '@tanstack/react-router';
import { useCreateRecord } from '../../api/record-queries.ts';
import { NewRecordDialog } from '../../editing/NewRecordDialog.tsx';
import { PATHS } from '../../paths.ts';
import { PetitionerFields } from './PetitionerFields.tsx';
import { FIELDS, RULES } from './petitioner-fields.ts';
import { petitionerQueries } from './queries.ts';

/** Adds a petitioner and goes to its page. */
export function NewPetitionerDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateRecord(petitionerQueries);
  const navigate = useNavigate();
  return (
    <NewRecordDialog
      title="New Petitioner"
      submitLabel="Create Petitioner"
      fields={FIELDS}
      rules={RULES}
      create={create}
      created="Petitioner created"
      open={({ petitioner }) => {
        void navigate({
          to: PATHS.petitioner,
          params: { petitionerId: petitioner.id },
          // Going back leads to the list, not to its empty dialog.
          replace: true,
          ignoreBlocker: true,
        });
      }}
      onClose={onClose}
    >
      {(form) => <PetitionerFields form={form} />}
    </NewRecordDialog>
  );
}
