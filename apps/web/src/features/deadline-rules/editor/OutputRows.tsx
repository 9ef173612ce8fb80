import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { AddButton, QuietButton } from '../../../ui/buttons.tsx';
import { Section } from '../../../ui/Section.tsx';
import type { Faults } from './content.ts';
import { type DraftOutput, newOutput } from './draft.ts';
import type { DraftForm } from './StepFields.tsx';
import { StepList } from './StepList.tsx';
import { ROLE_CHOICES } from './step-words.ts';

interface OutputRowsProps {
  form: DraftForm;
  /** Errors of the rule, by path. */
  faults: Faults;
  /** The organization's current day. */
  today: string;
}

/** The dates that a rule computes, each with its steps. */
export function OutputRows({ form, faults, today }: OutputRowsProps) {
  const { outputs } = form.values;
  return (
    <Stack gap={24}>
      {outputs.map((output, at) => (
        <OutputSection key={output.uid} {...{ form, faults, today, output, at }} />
      ))}
      <div>
        <AddButton variant="default" onClick={() => form.insertListItem('outputs', newOutput(form.values))}>
          Add Another Date
        </AddButton>
      </div>
    </Stack>
  );
}

function OutputSection({
  form,
  faults,
  today,
  output,
  at,
}: OutputRowsProps & { output: DraftOutput; at: number }) {
  const path = `outputs.${at}`;
  const name = `date ${at + 1}`;
  return (
    <Section
      title={`Date ${at + 1}`}
      actions={
        form.values.outputs.length > 1 && (
          <QuietButton
            onClick={() => form.removeListItem('outputs', at)}
          >{`Remove Date ${at + 1}`}</QuietButton>
        )
      }
    >
      <Group gap={8} align="flex-start">
        <TextInput
          label="Label"
          placeholder="Response must be received"
          flex="1 1 16rem"
          required
          autoComplete="off"
          {...form.getInputProps(`${path}.label`)}
        />
        <NativeSelect label="Purpose" data={ROLE_CHOICES} {...form.getInputProps(`${path}.role`)} />
      </Group>
      <StepList {...{ form, faults, today }} path={`${path}.program`} steps={output.program} of={name} />
      <Checkbox
        label="The date that is safe under every reading is counted in another way"
        checked={output.has_safe}
        onChange={({ currentTarget }) => form.setFieldValue(`${path}.has_safe`, currentTarget.checked)}
      />
      {output.has_safe && (
        <StepList
          {...{ form, faults, today }}
          path={`${path}.safe_program`}
          steps={output.safe_program}
          of={`the safe ${name}`}
        />
      )}
    </Section>
  );
}
