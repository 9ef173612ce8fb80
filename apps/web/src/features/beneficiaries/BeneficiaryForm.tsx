import { type Beneficiary, beneficiary as beneficiaryShape } from '@landfall/contract/beneficiaries';
import { useShowRecord, useUpdateRecord } from '../../api/record-queries.ts';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { BeneficiaryFields } from './BeneficiaryFields.tsx';
import { FIELDS, RULES } from './beneficiary-fields.ts';
import { beneficiaryQueries } from './queries.ts';

interface BeneficiaryFormProps {
  beneficiary: Beneficiary;
  onDone: () => void;
}

/** A beneficiary as they are edited. */
export function BeneficiaryForm({ beneficiary, onDone }: BeneficiaryFormProps) {
  const { mutateAsync: update } = useUpdateRecord(beneficiaryQueries, beneficiary.id);
  const show = useShowRecord(beneficiaryQueries, beneficiary.id);
  return (
    <RecordForm
      label="Edit beneficiary"
      heading={`Edit ${beneficiaryName(beneficiary)}`}
      fields={FIELDS}
      record={beneficiary}
      rules={RULES}
      save={update}
      saved="Beneficiary saved"
      readCurrent={(stale) => beneficiaryShape.safeParse(stale).data}
      show={(current) => show({ beneficiary: current })}
      onDone={onDone}
    >
      {(form) => <BeneficiaryFields form={form} />}
    </RecordForm>
  );
}
