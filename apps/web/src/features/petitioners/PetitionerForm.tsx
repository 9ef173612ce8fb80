import { type Petitioner, petitioner as petitionerShape } from '@landfall/contract/petitioners';
import { Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useCreateRecord, useShowRecord, useUpdateRecord } from '../../api/record-queries.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { SimilarPeople } from '../../editing/SimilarPeople.tsx';
import { withScheme } from '../../lib/contact-links.ts';
import { noValues } from '../../lib/edited-fields.ts';
import { PATHS } from '../../paths.ts';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { toast } from '../../ui/toast.tsx';
import { FIELDS, type PetitionerValues, RULES } from './petitioner-fields.ts';
import { petitionerQueries } from './queries.ts';

interface PetitionerFormProps {
  petitioner: Petitioner;
  onDone: () => void;
}

/** The form that edits a petitioner. */
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

/** The inputs of a new or existing petitioner; the name is required. */
export function PetitionerFields({ form }: { form: UseFormReturnType<PetitionerValues> }) {
  return (
    <>
      <FieldGroup legend="Petitioner Information">
        <TextInput
          label={FIELDS.petitioner_name}
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

/** A web address: a missing scheme is added when the field is left, and before submitting. */
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

/** Creates a petitioner and opens its page. */
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
          // Going back returns to the list, not to an empty dialog.
          replace: true,
          ignoreBlocker: true,
        });
      }}
      onClose={onClose}
    >
      <PetitionerFields form={form} />
      <SimilarPeople kind="petitioner" values={form.values} />
    </EntryDialog>
  );
}
