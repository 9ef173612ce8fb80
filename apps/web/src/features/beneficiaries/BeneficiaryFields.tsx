import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { type BeneficiaryValues, FIELDS } from './beneficiary-fields.ts';

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
