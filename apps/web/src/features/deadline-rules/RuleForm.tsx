import type { DeadlineRule } from '@landfall/contract/deadline-rules';
import { Alert, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { RuleInputField } from '../../deadlines/RuleInputField.tsx';
import { firstValueOf, inputFaults, sentOf } from '../../deadlines/rule-inputs.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';

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
          <RuleInputField key={input.key} input={input} today={today} props={form.getInputProps(input.key)} />
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
