import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { withScheme } from '../../lib/contact-links.ts';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { FIELDS, type PetitionerValues } from './petitioner-fields.ts';

/** The inputs of a petitioner, new or known; the name is required. */
export function PetitionerFields({ form }: { form: UseFormReturnType<PetitionerValues> }) {
  return (
    <>
      <FieldGroup legend="Petitioner Information">
        <TextInput
          label={FIELDS.petitioner_name}
          withAsterisk
          required
          data-autofocus
          autoFocus
          {...form.getInputProps('petitioner_name')}
        />
        <Website form={form} />
      </FieldGroup>
      <FieldGroup legend="Contact Information">
        <FieldRow>
          <TextInput type="email" label={FIELDS.email} {...form.getInputProps('email')} />
          <TextInput type="tel" label={FIELDS.phone} {...form.getInputProps('phone')} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup legend="Address Information">
        <Textarea
          label={FIELDS.address}
          autosize
          minRows={1}
          maxRows={4}
          {...form.getInputProps('address')}
        />
        <FieldRow>
          <TextInput label={FIELDS.city} {...form.getInputProps('city')} />
          <TextInput label={FIELDS.state} {...form.getInputProps('state')} />
          <TextInput label={FIELDS.zip} {...form.getInputProps('zip')} />
        </FieldRow>
      </FieldGroup>
    </>
  );
}

/** A web address as people type it: whoever leaves the scheme out gets it on leaving the field, and before sending. */
function Website({ form }: { form: UseFormReturnType<PetitionerValues> }) {
  const { onBlur, ...input } = form.getInputProps('website_url');

  function addScheme(typed: string) {
    const address = withScheme(typed);
    if (address !== typed) form.setFieldValue('website_url', address);
  }

  return (
    <TextInput
      type="url"
      label={FIELDS.website_url}
      placeholder="https://"
      {...input}
      onBlur={(event) => {
        onBlur?.(event);
        addScheme(event.currentTarget.value);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') addScheme(currentTarget.value);
      }}
    />
  );
}
