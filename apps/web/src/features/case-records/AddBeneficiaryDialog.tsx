import type { BeneficiaryType } from '@landfall/contract/beneficiaries';
import { ProblemError } from '@landfall/contract/call';
import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { toast } from '../../ui/toast.tsx';
import { agreesToReplace } from './agrees-to-replace.ts';
import { TYPE_CHOICES } from './beneficiary-types.ts';
import { useAddCaseBeneficiary } from './people-queries.ts';
import { usePartyChoice } from './usePartyChoice.ts';

interface AddBeneficiaryDialogProps {
  caseId: string;
  /** Who is the primary beneficiary now. */
  primaryName: string | undefined;
  onClose: () => void;
}

/** Adds someone to a case. A second primary beneficiary takes the place of the first only on purpose. */
export function AddBeneficiaryDialog({ caseId, primaryName, onClose }: AddBeneficiaryDialogProps) {
  const add = useAddCaseBeneficiary(caseId);
  const { chosen, begun, failure, ...select } = usePartyChoice('beneficiary');
  const [type, setType] = useState<BeneficiaryType>('primary');
  const [missing, setMissing] = useState(false);

  async function save({ id, label }: SearchChoice, replacePrimary: boolean) {
    try {
      await add.mutateAsync({ beneficiaryId: id, type, replacePrimary });
      onClose();
      toast(`${label} added`);
    } catch (error) {
      const taken = !replacePrimary && error instanceof ProblemError && error.problem.code === 'conflict';
      if (taken && (await agreesToReplace(label, primaryName))) await save({ id, label }, true);
    }
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    setMissing(!chosen);
    if (chosen) void save(chosen, false);
  }

  return (
    <FormDialog
      title="Add Beneficiary"
      submitLabel="Add Beneficiary"
      dirty={begun}
      busy={add.isPending}
      failure={add.error ? errorWords(add.error) : failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchSelect
        label="Beneficiary"
        placeholder="Search by name"
        required
        autoFocus
        error={missing && !chosen && 'Choose a beneficiary'}
        chosen={chosen}
        {...select}
      />
      <NativeSelect
        label="Type"
        required
        withAsterisk
        data={TYPE_CHOICES}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as BeneficiaryType)}
      />
    </FormDialog>
  );
}
