import type { DeadlineRule } from '@landfall/contract/deadline-rules';
import { Alert, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { DateField } from '../../ui/DateField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { firstValueOf, inputFaults, sentOf } from './rule-words.ts';

type Input = DeadlineRule['inputs'][number];
type Values = Record<string, ReturnType<typeof firstValueOf>>;

interface RuleFormProps {
  rule: DeadlineRule;
  /** The organization's day, from which typed dates count. */
  today: string;
  busy: boolean;
  error: Error | null;
  onCompute: (inputs: Record<string, unknown>) => void;
  /** What was counted holds no more. */
  onChange: () => void;
}

/** What a rule has to be given. */
export function RuleForm({ rule, today, busy, error, onCompute, onChange }: RuleFormProps) {
  const form = useForm<Values>({
    initialValues: Object.fromEntries(rule.inputs.map((input) => [input.key, firstValueOf(input)])),
    onValuesChange: onChange,
  });
  const { setErrors } = form;
  const faults = inputFaults(fieldWords(error));
  const isNamed = Object.keys(faults).length > 0;
  useEffect(() => setErrors(inputFaults(fieldWords(error))), [error, setErrors]);
  return (
    <form
      noValidate
      aria-label="Try it"
      onSubmit={form.onSubmit((values) => onCompute(sentOf(rule.inputs, values)))}
    >
      <Stack gap={16} align="stretch" p={16} className="box">
        {rule.inputs.map((input) => (
          <InputField key={input.key} input={input} today={today} props={form.getInputProps(input.key)} />
        ))}
        {error && !isNamed && (
          <Alert color="red" role="alert">
            {errorWords(error)}
          </Alert>
        )}
        <div>
          <SubmitButton busy={busy}>Count</SubmitButton>
        </div>
      </Stack>
    </form>
  );
}

function InputField({
  input,
  today,
  props,
}: {
  input: Input;
  today: string;
  props: ReturnType<ReturnType<typeof useForm<Values>>['getInputProps']>;
}) {
  const { label, type, required, values, value_labels } = input;
  if (type === 'date') return <DateField label={label} today={today} required={required} {...props} />;
  if (type === 'bool')
    return <Checkbox label={label} {...props} checked={props.value === true} value={undefined} />;
  if (type === 'intervals') return <PeriodFields label={label} today={today} {...props} />;
  if (!values)
    return <TextInput label={label} required={required} inputMode="numeric" autoComplete="off" {...props} />;
  const choices = values.map(String).map((value) => ({ value, label: value_labels?.[value] ?? value }));
  const none = firstValueOf(input) === '' ? [{ value: '', label: 'Choose' }] : [];
  return <NativeSelect label={label} required={required} data={[...none, ...choices]} {...props} />;
}
