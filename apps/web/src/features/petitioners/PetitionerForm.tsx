import { type Petitioner, petitioner as petitionerShape } from '@landfall/contract/petitioners';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { PetitionerFields } from './PetitionerFields.tsx';
import { FIELDS, RULES } from './petitioner-fields.ts';
import { useShowPetitioner, useUpdatePetitioner } from './queries.ts';

interface PetitionerFormProps {
  petitioner: Petitioner;
  onDone: () => void;
}

/** A petitioner as it is edited. */
export function PetitionerForm({ petitioner, onDone }: PetitionerFormProps) {
  const { mutateAsync: update } = useUpdatePetitioner(petitioner.id);
  const show = useShowPetitioner();
  return (
    <RecordForm
      label="Edit petitioner"
      heading={`Edit ${petitioner.petitioner_name}`}
      fields={FIELDS}
      record={petitioner}
      rules={RULES}
      save={update}
      saved="Petitioner saved"
      readCurrent={(stale) => petitionerShape.safeParse(stale).data}
      show={(current) => show({ petitioner: current })}
      onDone={onDone}
    >
      {(form) => <PetitionerFields form={form} />}
    </RecordForm>
  );
}
