import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { DateField } from '../ui/DateField.tsx';
import { PeriodFields } from '../ui/PeriodFields.tsx';
import { firstValueOf, type RuleInput } from './rule-inputs.ts';

interface RuleInputFieldProps {
  input: RuleInput;
  /** The organization's current day, from which typed dates count. */
  today: string;
  props: ReturnType<ReturnType<typeof useForm>['getInputProps']>;
}

/** One input of a rule: a date, a choice, a number, a yes or no, or periods. */
export function RuleInputField({ input, today, props }: RuleInputFieldProps) {
  const { label, type, required, values, value_labels } = input;
  if (type === 'date')
    return <DateField label={label} today={today} occurrence="nearest" required={required} {...props} />;
  if (type === 'bool')
    return <Checkbox label={label} {...props} checked={props.value === true} value={undefined} />;
  if (type === 'intervals') return <PeriodFields label={label} today={today} {...props} />;
  if (!values)
    return <TextInput label={label} required={required} inputMode="numeric" autoComplete="off" {...props} />;
  const choices = values.map(String).map((value) => ({ value, label: value_labels?.[value] ?? value }));
  const none = firstValueOf(input) === '' ? [{ value: '', label: 'Choose' }] : [];
  return <NativeSelect label={label} required={required} data={[...none, ...choices]} {...props} />;
}
