import type { DeadlineRule } from '@landfall/contract/deadline-rules';
import { Alert, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { RuleInputField } from '../../deadlines/RuleInputField.tsx';
import { firstValueOf, sentOf } from '../../deadlines/rule-inputs.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';

type Values = Record<string, ReturnType<typeof firstValueOf>>;

interface RuleFormProps {
  inputs: DeadlineRule['inputs'];
  /** The organization's current day, from which typed dates count. */
  today: string;
  busy: boolean;
  /** Errors, by the inputs' keys. */
  faults: Record<string, string>;
  /** Why nothing was computed, when no input is the cause. */
  failure?: string | undefined;
  onCompute: (inputs: Record<string, unknown>) => void;
  /** Called when an input changes, which makes the computed dates obsolete. */
  onChange: () => void;
}

/** The form of a rule's inputs. */
export function RuleForm({ inputs, today, busy, faults, failure, onCompute, onChange }: RuleFormProps) {
  const form = useForm<Values>({
    initialValues: Object.fromEntries(inputs.map((input) => [input.key, firstValueOf(input)])),
    onValuesChange: onChange,
  });
  const { setErrors } = form;
  useEffect(() => setErrors(faults), [faults, setErrors]);
  return (
    <form
      noValidate
      aria-label="Try it"
      onSubmit={form.onSubmit((values) => onCompute(sentOf(inputs, values)))}
    >
      <Stack gap={16} align="stretch" p={16} className="box">
        {inputs.map((input) => (
          <RuleInputField key={input.key} input={input} today={today} props={form.getInputProps(input.key)} />
        ))}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <div>
          <SubmitButton busy={busy}>Count</SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
