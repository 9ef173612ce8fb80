import { Box, Checkbox, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { AddButton, IconButton } from '../../../ui/buttons.tsx';
import { Section } from '../../../ui/Section.tsx';
import type { Faults } from './content.ts';
import { type DraftInput, newInput, serviceInput } from './draft.ts';
import type { DraftForm } from './StepFields.tsx';
import { INPUT_TYPES, valueChoices } from './step-words.ts';

interface InputRowsProps {
  form: DraftForm;
  /** Errors of the rule, by path. */
  faults: Faults;
}

/** The inputs of the rule. */
export function InputRows({ form, faults }: InputRowsProps) {
  const { inputs } = form.values;
  const hasService = inputs.some(({ key }) => key === 'service');
  return (
    <Section title="Inputs">
      <Stack component="ol" gap={8} aria-label="Inputs">
        {inputs.map((input, at) => (
          <InputRow
            key={input.uid}
            {...{ form, input, at, faults }}
            onRemove={inputs.length > 1 ? () => form.removeListItem('inputs', at) : undefined}
          />
        ))}
      </Stack>
      <Group gap={8}>
        <AddButton variant="default" onClick={() => form.insertListItem('inputs', newInput(inputs))}>
          Add Input
        </AddButton>
        {!hasService && (
          <AddButton variant="default" onClick={() => form.insertListItem('inputs', serviceInput())}>
            Add How It Was Served
          </AddButton>
        )}
      </Group>
    </Section>
  );
}

interface InputRowProps extends InputRowsProps {
  input: DraftInput;
  at: number;
  /** Undefined for the only input. */
  onRemove: (() => void) | undefined;
}

function InputRow({ form, input, at, faults, onRemove }: InputRowProps) {
  const path = `inputs.${at}`;
  const name = `input ${at + 1}`;
  const field = (key: string) => form.getInputProps(`${path}.${key}`);
  // Errors that belong to no field of their own.
  const wrong = [faults[path], faults[`${path}.values`], faults[`${path}.usual`]].filter(Boolean);
  const usual = valueChoices(input);
  return (
    <Box component="li" className="box" p={12}>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <Stack gap={8} flex={1} miw={0}>
          <Group gap={8}>
            <TextInput
              aria-label={`Name of ${name}`}
              placeholder="Name"
              flex="1 1 12rem"
              autoComplete="off"
              {...field('label')}
            />
            <NativeSelect
              aria-label={`Kind of ${name}`}
              data={INPUT_TYPES}
              disabled={input.key === 'service'}
              {...field('type')}
            />
            {(input.type === 'enum' || input.type === 'int') && (
              <TextInput
                aria-label={`Values of ${name}`}
                placeholder={input.type === 'int' ? 'Any, or 90, 150' : 'paper, online'}
                flex="1 1 10rem"
                autoComplete="off"
                {...field('values')}
              />
            )}
            {input.type === 'int' && !usual && (
              <TextInput
                aria-label={`Usual value of ${name}`}
                placeholder="Usually"
                inputMode="numeric"
                w={96}
                {...field('usual')}
              />
            )}
            {usual && (
              <NativeSelect
                aria-label={`Usual value of ${name}`}
                data={[
                  { value: '', label: 'nothing unless given' },
                  ...usual.map(({ value, label }) => ({ value, label: `usually ${label}` })),
                ]}
                {...field('usual')}
              />
            )}
            <Checkbox
              label="required"
              checked={input.required}
              onChange={({ currentTarget }) => form.setFieldValue(`${path}.required`, currentTarget.checked)}
            />
          </Group>
          {wrong.map((words) => (
            <Input.Error key={words}>{words}</Input.Error>
          ))}
        </Stack>
        {onRemove && (
          <IconButton icon={IconTrash} label={`Remove ${name}`} title="Remove" onClick={onRemove} />
        )}
      </Group>
    </Box>
  );
}
