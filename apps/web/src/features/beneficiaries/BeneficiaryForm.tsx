import { type Beneficiary, beneficiary as beneficiaryShape } from '@landfall/contract/beneficiaries';
import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useCreateRecord, useShowRecord, useUpdateRecord } from '../../api/record-queries.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { SimilarPeople } from '../../editing/SimilarPeople.tsx';
import { noValues } from '../../lib/edited-fields.ts';
import { PATHS } from '../../paths.ts';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type BeneficiaryValues,
  FIELDS,
  LANGUAGE_CHOICES,
  languageName,
  RULES,
} from './beneficiary-fields.ts';
import { type BeneficiaryChanges, beneficiaryQueries } from './queries.ts';

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
      save={(changes) => update(changes as BeneficiaryChanges)}
      saved="Beneficiary saved"
      readCurrent={(stale) => beneficiaryShape.safeParse(stale).data}
      show={(current) => show({ beneficiary: current })}
      words={(field, value) => (field === 'language' ? languageName(value) : value)}
      onDone={onDone}
    >
      {(form) => <BeneficiaryFields form={form} />}
    </RecordForm>
  );
}

/** The inputs of a beneficiary, new or known; nothing is required. */
export function BeneficiaryFields({ form }: { form: UseFormReturnType<BeneficiaryValues> }) {
  return (
    <>
      <FieldGroup legend="Personal Information">
        <FieldRow>
          <TextInput
            label={FIELDS.first_name}
            data-autofocus
            autoFocus
            {...form.getInputProps('first_name')}
          />
          <TextInput label={FIELDS.middle_name} {...form.getInputProps('middle_name')} />
          <TextInput label={FIELDS.last_name} {...form.getInputProps('last_name')} />
        </FieldRow>
        <NativeSelect
          label={FIELDS.language}
          description="What they are written to in."
          data={LANGUAGE_CHOICES}
          maw="16rem"
          {...form.getInputProps('language')}
        />
      </FieldGroup>
      <FieldGroup legend="Contact Information">
        <FieldRow>
          <TextInput type="tel" label={FIELDS.personal_phone} {...form.getInputProps('personal_phone')} />
          <TextInput type="email" label={FIELDS.personal_email} {...form.getInputProps('personal_email')} />
        </FieldRow>
        <Textarea
          label={FIELDS.mailing_address}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('mailing_address')}
        />
        <FieldRow>
          <TextInput type="tel" label={FIELDS.business_phone} {...form.getInputProps('business_phone')} />
          <TextInput type="email" label={FIELDS.business_email} {...form.getInputProps('business_email')} />
        </FieldRow>
        <Textarea
          label={FIELDS.business_address}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('business_address')}
        />
      </FieldGroup>
    </>
  );
}

/** Adds a beneficiary and goes to their page. */
export function NewBeneficiaryDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateRecord(beneficiaryQueries);
  const navigate = useNavigate();
  const form = useForm<BeneficiaryValues>({
    initialValues: { ...noValues(FIELDS), language: 'en' },
    validate: RULES,
  });
  return (
    <EntryDialog
      title="Add Beneficiary"
      submitLabel="Add Beneficiary"
      inAddress
      form={form}
      send={(values) => create(values as BeneficiaryChanges)}
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
      <SimilarPeople kind="beneficiary" values={form.values} />
    </EntryDialog>
  );
}
