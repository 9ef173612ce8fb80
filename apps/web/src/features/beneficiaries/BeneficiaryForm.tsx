import { type Beneficiary, beneficiary as beneficiaryShape } from '@landfall/contract/beneficiaries';
import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import { countryChoices } from '@landfall/domain/countries';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCreateRecord, useShowRecord, useUpdateRecord } from '../../api/record-queries.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { SimilarPeople } from '../../editing/SimilarPeople.tsx';
import { noValues } from '../../lib/edited-fields.ts';
import { PATHS } from '../../paths.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { toast } from '../../ui/toast.tsx';
import { organizationQuery } from '../organization/queries.ts';
import {
  type BeneficiaryValues,
  FIELDS,
  fieldText,
  formRecord,
  INTERPRETER_CHOICES,
  LANGUAGE_CHOICES,
  RULES,
  sentChanges,
} from './beneficiary-fields.ts';
import { CountriesField } from './CountriesField.tsx';
import { type BeneficiaryChanges, beneficiaryQueries } from './queries.ts';

interface BeneficiaryFormProps {
  beneficiary: Beneficiary;
  onDone: () => void;
}

/** The form that edits a beneficiary. */
export function BeneficiaryForm({ beneficiary, onDone }: BeneficiaryFormProps) {
  const { mutateAsync: update } = useUpdateRecord(beneficiaryQueries, beneficiary.id);
  const show = useShowRecord(beneficiaryQueries, beneficiary.id);
  return (
    <RecordForm
      label="Edit beneficiary"
      heading={`Edit ${beneficiaryName(beneficiary)}`}
      fields={FIELDS}
      record={formRecord(beneficiary)}
      rules={RULES}
      save={({ version, ...changes }) => update({ ...sentChanges(changes), version } as BeneficiaryChanges)}
      saved="Beneficiary saved"
      readCurrent={(stale) => {
        const { data } = beneficiaryShape.safeParse(stale);
        return data && formRecord(data);
      }}
      show={({ needs_interpreter, ...current }) =>
        show({ beneficiary: { ...current, needs_interpreter: needs_interpreter === 'yes' } })
      }
      words={(field, value) => fieldText(field, value)}
      onDone={onDone}
    >
      {(form) => (
        <>
          <BeneficiaryFields form={form} />
          <BirthFields form={form} />
        </>
      )}
    </RecordForm>
  );
}

/** The inputs of a new or existing beneficiary; none is required. */
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
          description="The language of mail to them."
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

/** Birth, citizenship and languages of a beneficiary. */
function BirthFields({ form }: { form: UseFormReturnType<BeneficiaryValues> }) {
  const today = useQuery(organizationQuery).data?.today ?? '';
  return (
    <FieldGroup legend="Birth, Citizenship and Languages">
      <FieldRow>
        <DateField
          label={FIELDS.born_on}
          today={today}
          occurrence="last"
          {...form.getInputProps('born_on')}
        />
        <NativeSelect
          label={FIELDS.birth_country}
          description=" "
          data={countryChoices()}
          {...form.getInputProps('birth_country')}
        />
        <NativeSelect
          label={FIELDS.chargeability}
          description="If it differs from the country of birth."
          data={countryChoices()}
          {...form.getInputProps('chargeability')}
        />
      </FieldRow>
      <CountriesField label={FIELDS.citizenships} {...form.getInputProps('citizenships')} />
      <FieldRow>
        <TextInput label={FIELDS.spoken_languages} {...form.getInputProps('spoken_languages')} />
        <NativeSelect
          label={FIELDS.needs_interpreter}
          data={INTERPRETER_CHOICES}
          {...form.getInputProps('needs_interpreter')}
        />
      </FieldRow>
    </FieldGroup>
  );
}

/** Creates a beneficiary and opens their page. */
export function NewBeneficiaryDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateRecord(beneficiaryQueries);
  const navigate = useNavigate();
  const form = useForm<BeneficiaryValues>({
    initialValues: { ...noValues(FIELDS), language: 'en', needs_interpreter: 'no' },
    validate: RULES,
  });
  return (
    <EntryDialog
      title="Add Beneficiary"
      submitLabel="Add Beneficiary"
      inAddress
      form={form}
      send={(values) => create(sentChanges(values) as BeneficiaryChanges)}
      onSent={({ beneficiary }) => {
        toast('Beneficiary added');
        void navigate({
          to: PATHS.beneficiary,
          params: { beneficiaryId: beneficiary.id },
          // Going back returns to the list, not to an empty dialog.
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
