import { useNavigate } from '@tanstack/react-router';
import { useCreateRecord } from '../../api/record-queries.ts';
import { NewRecordDialog } from '../../editing/NewRecordDialog.tsx';
import { PATHS } from '../../paths.ts';
import { BeneficiaryFields } from './BeneficiaryFields.tsx';
import { FIELDS, RULES } from './beneficiary-fields.ts';
import { beneficiaryQueries } from './queries.ts';

/** Adds a beneficiary and goes to their page. */
export function NewBeneficiaryDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateRecord(beneficiaryQueries);
  const navigate = useNavigate();
  return (
    <NewRecordDialog
      title="Add Beneficiary"
      submitLabel="Add Beneficiary"
      fields={FIELDS}
      rules={RULES}
      create={create}
      created="Beneficiary added"
      open={({ beneficiary }) => {
        void navigate({
          to: PATHS.beneficiary,
          params: { beneficiaryId: beneficiary.id },
          // Going back leads to the list, not to its empty dialog.
          replace: true,
          ignoreBlocker: true,
        });
      }}
      onClose={onClose}
    >
      {(form) => <BeneficiaryFields form={form} />}
    </NewRecordDialog>
  );
}
