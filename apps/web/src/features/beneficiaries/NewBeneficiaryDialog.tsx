import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useCreateRecord } from '../../api/record-queries.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { noValues } from '../../lib/edited-fields.ts';
import { PATHS } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';
import { BeneficiaryFields } from './BeneficiaryFields.tsx';
import { FIELDS, RULES } from './beneficiary-fields.ts';
import { beneficiaryQueries } from './queries.ts';

/** Adds a beneficiary and goes to their page. */
export function NewBeneficiaryDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateRecord(beneficiaryQueries);
  const navigate = useNavigate();
  const form = useForm({ initialValues: noValues(FIELDS), validate: RULES });
  return (
    <EntryDialog
      title="Add Beneficiary"
      submitLabel="Add Beneficiary"
      inAddress
      form={form}
      send={create}
      onSent={({ beneficiary }) => {
        toast('Beneficiary added');
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
      <BeneficiaryFields form={form} />
    </EntryDialog>
  );
}
