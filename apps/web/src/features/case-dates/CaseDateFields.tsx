import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DateField } from '../../ui/DateField.tsx';
import type { DateChoice } from './date-choice.ts';

/** A date of a case as its dialogs hold it. */
export interface CaseDateValues {
  important_date: string;
  date_type: string;
}

/** What a date must have before it is sent (product specification, section 5). */
export const validateCaseDate = {
  important_date: (value: string) => (value ? null : 'Date is required'),
  date_type: (value: string) => (value ? null : 'Date type is required'),
};

interface CaseDateFieldsProps {
  form: UseFormReturnType<CaseDateValues>;
  today: string;
  types: readonly DateChoice[] | undefined;
  typesFailed: boolean;
}

/** The date and its type. */
export function CaseDateFields({ form, today, types, typesFailed }: CaseDateFieldsProps) {
  const { date_type: chosen } = form.values;
  const names = types?.map(({ name }) => name) ?? [];
  // A date may carry a type that is no longer offered; it keeps it unless another is chosen.
  const choices = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  const typeInput = form.getInputProps('date_type');
  return (
    <>
      <DateField
        label="Date"
        withAsterisk
        required
        deadline
        today={today}
        data-autofocus
        {...form.getInputProps('important_date')}
      />
      <NativeSelect
        label="Date Type"
        withAsterisk
        required
        data={[{ value: '', label: types ? 'Choose a date type' : 'Loading date types' }, ...choices]}
        {...typeInput}
        error={typesFailed ? 'Failed to load date types' : typeInput.error}
      />
    </>
  );
}
