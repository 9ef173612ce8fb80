import { Box, Group, Input, NativeSelect, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { AddButton, IconButton, QuietButton } from '../../../ui/buttons.tsx';
import { type Faults, stepFaults } from './content.ts';
import { type DraftStep, newStep } from './draft.ts';
import { type DraftForm, StepFields } from './StepFields.tsx';
import { OPERATIONS } from './step-words.ts';

interface StepListProps {
  form: DraftForm;
  /** The steps' path in the form. */
  path: string;
  steps: readonly DraftStep[];
  /** Errors of the rule, by path. */
  faults: Faults;
  /** The accessible name of what the steps belong to: 'the date', 'step 2'. */
  of: string;
  /** The prefix of their numbers: '2a.' within the first branch of step 2. */
  prefix?: string;
  /** The organization's current day. */
  today: string;
}

/** The steps in order, one row each, which can be added, changed, moved and removed. */
export function StepList({ form, path, steps, faults, of, prefix = '', today }: StepListProps) {
  const list = useId();
  function add() {
    form.insertListItem(path, newStep(steps.length === 0 ? 'from' : 'add', form.values.inputs));
  }
  function move(from: number, to: number) {
    form.reorderListItem(path, { from, to });
  }
  return (
    <Stack gap={8}>
      {steps.length > 0 && (
        <Stack component="ol" gap={8} id={list} aria-label={`Steps of ${of}`}>
          {steps.map((step, at) => (
            <StepRow
              key={step.uid}
              {...{ form, step, faults, today }}
              path={`${path}.${at}`}
              number={`${prefix}${at + 1}`}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < steps.length - 1 ? () => move(at, at + 1) : undefined}
              onRemove={() => form.removeListItem(path, at)}
            />
          ))}
        </Stack>
      )}
      {faults[path] && <Input.Error>{faults[path]}</Input.Error>}
      <div>
        <AddButton variant="default" aria-label={`Add step to ${of}`} onClick={add}>
          Add Step
        </AddButton>
      </div>
    </Stack>
  );
}

interface StepRowProps {
  form: DraftForm;
  path: string;
  step: DraftStep;
  faults: Faults;
  number: string;
  today: string;
  /** Undefined for the first step. */
  onUp: (() => void) | undefined;
  /** Undefined for the last step. */
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function StepRow({ form, path, step, faults, number, today, onUp, onDown, onRemove }: StepRowProps) {
  const name = `step ${number}`;
  const wrong = stepFaults(faults, path);
  return (
    <Box component="li" className="box" p={12}>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <Box component="span" className="small muted" miw={24} pt={8}>
          {number}
        </Box>
        <Stack gap={8} flex={1} miw={0}>
          <Group gap={8} align="center">
            <NativeSelect
              aria-label={`What ${name} does`}
              data={OPERATIONS}
              {...form.getInputProps(`${path}.op`)}
            />
            <StepFields form={form} path={path} step={step} name={name} today={today} />
          </Group>
          {wrong.map((words) => (
            <Input.Error key={words}>{words}</Input.Error>
          ))}
        </Stack>
        <Group gap={0} wrap="nowrap">
          {onUp && <IconButton icon={IconArrowUp} label={`Move ${name} up`} title="Move up" onClick={onUp} />}
          {onDown && (
            <IconButton icon={IconArrowDown} label={`Move ${name} down`} title="Move down" onClick={onDown} />
          )}
          <IconButton icon={IconTrash} label={`Remove ${name}`} title="Remove" onClick={onRemove} />
        </Group>
      </Group>
      <InnerSteps {...{ form, path, step, faults, number, today }} />
    </Box>
  );
}

type InnerProps = Pick<StepRowProps, 'form' | 'path' | 'step' | 'faults' | 'number' | 'today'>;

/** The steps nested in a step, for each of its branches. */
function InnerSteps({ form, path, step, faults, number, today }: InnerProps) {
  const inner = (words: string, list: string, steps: readonly DraftStep[], letter: string) => (
    <Stack gap={4} mt={12} key={list}>
      <p className="small muted">{words}</p>
      <StepList
        {...{ form, steps, faults, today }}
        path={`${path}.${list}`}
        of={`${words.toLowerCase()}, step ${number}`}
        prefix={`${number}${letter}.`}
      />
    </Stack>
  );
  if (step.op === 'printed_wins') return inner('Then', 'then', step.then, 'a');
  if (step.op === 'if')
    return (
      <>
        {inner('If so', 'then', step.then, 'a')}
        {inner('Otherwise', 'else', step.else, 'b')}
      </>
    );
  if (step.op !== 'min') return null;
  const addWay = () => form.insertListItem(`${path}.of`, [newStep('from', form.values.inputs)]);
  return (
    <>
      {step.of.map((steps, at) => inner(`Way ${at + 1}`, `of.${at}`, steps, String.fromCharCode(97 + at)))}
      <Group gap={8} mt={12}>
        <AddButton variant="default" aria-label={`Add way to step ${number}`} onClick={addWay}>
          Add Way
        </AddButton>
        {step.of.length > 1 && (
          <QuietButton onClick={() => form.removeListItem(`${path}.of`, step.of.length - 1)}>
            Remove last way
          </QuietButton>
        )}
      </Group>
    </>
  );
}
