import { IDENTIFIER_EXAMPLES, type IdentifierKind, readNumber } from '@landfall/contract/identifier-numbers';
import { countryChoices } from '@landfall/domain/countries';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DateField } from '../../ui/DateField.tsx';
import { FieldRow } from '../../ui/FieldRow.tsx';
import { asksFor, KIND_CHOICES, NUMBER_FIELDS, type NumberValues } from './number-values.ts';

/** A case that a number may belong to. */
export interface CaseChoice {
  id: string;
  title: string;
}

interface NumberFieldsProps {
  form: UseFormReturnType<NumberValues>;
  today: string;
  cases: readonly CaseChoice[];
}

/** The inputs of a number, which depend on its kind. */
export function NumberFields({ form, today, cases }: NumberFieldsProps) {
  const { kind, value } = form.values;
  const asks = (field: keyof NumberValues) => asksFor(kind, field);
  const of = kind as IdentifierKind;
  const warning = value.trim() === '' ? undefined : readNumber(of, value).warning;
  return (
    <>
      <FieldRow>
        <NativeSelect label={NUMBER_FIELDS.kind} data={KIND_CHOICES} {...form.getInputProps('kind')} />
        <TextInput
          label={NUMBER_FIELDS.value}
          description={`Such as ${IDENTIFIER_EXAMPLES[of]}`}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          required
          {...form.getInputProps('value')}
        />
      </FieldRow>
      {warning && (
        <p className="notice" data-tone="yellow" role="status">
          {warning}
        </p>
      )}
      {asks('issuer') && (
        <NativeSelect
          label={NUMBER_FIELDS.issuer}
          data={countryChoices()}
          {...form.getInputProps('issuer')}
        />
      )}
      {asks('form') && (
        <FieldRow>
          <TextInput label={NUMBER_FIELDS.form} placeholder="I-130" {...form.getInputProps('form')} />
          <DateField
            label={NUMBER_FIELDS.notice_on}
            today={today}
            occurrence="last"
            {...form.getInputProps('notice_on')}
          />
        </FieldRow>
      )}
      {asks('to') && (
        <FieldRow>
          <DateField
            label={NUMBER_FIELDS.from}
            today={today}
            occurrence="nearest"
            {...form.getInputProps('from')}
          />
          <DateField label={NUMBER_FIELDS.to} today={today} {...form.getInputProps('to')} />
        </FieldRow>
      )}
      {asks('status_text') && (
        <TextInput
          label={NUMBER_FIELDS.status_text}
          description="What the agency says about it, in its own words."
          {...form.getInputProps('status_text')}
        />
      )}
      {asks('case_id') && (
        <NativeSelect
          label={NUMBER_FIELDS.case_id}
          data={[
            { value: '', label: 'No case' },
            ...cases.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          {...form.getInputProps('case_id')}
        />
      )}
      <Textarea label={NUMBER_FIELDS.note} autosize minRows={2} maxRows={6} {...form.getInputProps('note')} />
    </>
  );
}
