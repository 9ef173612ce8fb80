import { type Petitioner, petitioner as petitionerShape } from '@landfall/contract/petitioners';
import { useShowRecord, useUpdateRecord } from '../../api/record-queries.ts';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { PetitionerFields } from './PetitionerFields.tsx';
import { FIELDS, RULES } from './petitioner-fields.ts';
import { petitionerQueries } from './queries.ts';

interface PetitionerFormProps {
  petitioner: Petitioner;
  onDone: () => void;
}

/** A petitioner as it is edited. */
export function PetitionerForm({ petitioner, onDone }: PetitionerFormProps) {
  const { mutateAsync: update } = useUpdateRecord(petitionerQueries, petitioner.id);
  const show = useShowRecord(petitionerQueries, petitioner.id);
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
