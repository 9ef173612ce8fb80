import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useCreateRecord } from '../../api/record-queries.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { noValues } from '../../lib/edited-fields.ts';
import { PATHS } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';
import { PetitionerFields } from './PetitionerFields.tsx';
import { FIELDS, RULES } from './petitioner-fields.ts';
import { petitionerQueries } from './queries.ts';

/** Adds a petitioner and goes to its page. */
export function NewPetitionerDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateRecord(petitionerQueries);
  const navigate = useNavigate();
  const form = useForm({ initialValues: noValues(FIELDS), validate: RULES });
  return (
    <EntryDialog
      title="New Petitioner"
      submitLabel="Create Petitioner"
      inAddress
      form={form}
      send={create}
      onSent={({ petitioner }) => {
        toast('Petitioner created');
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
      <PetitionerFields form={form} />
    </EntryDialog>
  );
}
