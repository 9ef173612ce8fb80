import { DUTIES, DUTY_LABELS } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import { Box, Group, Input, NativeSelect, Stack, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { randomKey } from '../../../lib/random-key.ts';
import { unitsOf } from '../../../lib/units-of.ts';
import { AddButton, IconButton } from '../../../ui/buttons.tsx';
import { FieldGroup, FieldRow } from '../../../ui/FieldRow.tsx';
import type { PartChoices } from './kind-choices.ts';
import { dueOf, dueWords, dutyWords, KIND_FIELDS, type KindValues, NEW_TASK } from './kind-values.ts';

type KindForm = UseFormReturnType<KindValues>;

interface KindTasksProps {
  form: KindForm;
  choices: PartChoices;
}

/** The tasks of a kind, each of which opens for editing. */
export function KindTasks({ form, choices }: KindTasksProps) {
  const { tasks } = form.values;
  const [opened, setOpened] = useState<string>();
  const hasError = (at: number) => Object.keys(form.errors).some((path) => path.startsWith(`tasks.${at}.`));

  function add() {
    const uid = randomKey();
    form.insertListItem('tasks', { ...NEW_TASK, uid });
    setOpened(uid);
  }

  return (
    <FieldGroup legend={KIND_FIELDS.tasks}>
      {tasks.length === 0 ? (
        <p className="empty-box">No tasks yet.</p>
      ) : (
        <ul className="box lined" aria-label={KIND_FIELDS.tasks}>
          {tasks.map(({ uid }, at) => (
            <KindTaskRow
              key={uid}
              form={form}
              choices={choices}
              at={at}
              opened={opened === uid || hasError(at)}
              onToggle={() => setOpened(opened === uid ? undefined : uid)}
            />
          ))}
        </ul>
      )}
      {typeof form.errors.tasks === 'string' && <Input.Error>{form.errors.tasks}</Input.Error>}
      {tasks.length < LIMITS.kindTasks && (
        <Stack align="flex-start">
          <AddButton variant="default" onClick={add}>
            Add Task
          </AddButton>
        </Stack>
      )}
    </FieldGroup>
  );
}

interface KindTaskRowProps extends KindTasksProps {
  at: number;
  opened: boolean;
  onToggle: () => void;
}

function KindTaskRow({ form, choices, at, opened, onToggle }: KindTaskRowProps) {
  const id = useId();
  const { values } = form;
  const task = values.tasks[at];
  if (!task) return null;
  const facts = [dutyWords(task.duty), dueWords(dueOf(task), choices.outputName)].filter(Boolean).join(', ');
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <Group wrap="nowrap" gap={4} pl={4} pr={4} mih={40} align="flex-start">
        <UnstyledButton aria-expanded={opened} aria-controls={id} onClick={onToggle} flex={1} miw={0} p="8px">
          <Group wrap="nowrap" gap={8} align="flex-start">
            <Box component="span" flex="none" mt={2}>
              <Chevron size={16} stroke={1.6} aria-hidden />
            </Box>
            <Stack component="span" gap={0} miw={0} className="wrap-anywhere">
              <Box component="span" fw={500}>
                {task.title.trim() || <span className="muted">New task</span>}
              </Box>
              {facts && <span className="small muted">{facts}</span>}
            </Stack>
          </Group>
        </UnstyledButton>
        <IconButton
          icon={IconTrash}
          label={`Remove ${task.title.trim() || 'new task'}`}
          title="Remove"
          onClick={() => form.removeListItem('tasks', at)}
        />
      </Group>
      {opened && (
        <Stack id={id} gap={12} p="4px 16px 16px">
          <TaskParts form={form} choices={choices} at={at} isNew={task.key === ''} />
        </Stack>
      )}
    </li>
  );
}

/** The fields of a task: title, assignee's duty, and due day. */
function TaskParts({ form, choices, at, isNew }: KindTasksProps & { at: number; isNew: boolean }) {
  const { tasks, rules } = form.values;
  const due = tasks[at]?.due ?? '';
  return (
    <>
      <TextInput
        label="Task"
        required
        maxLength={unitsOf(LIMITS.taskTitle)}
        autoFocus={isNew}
        {...form.getInputProps(`tasks.${at}.title`)}
      />
      <FieldRow>
        <NativeSelect
          label="Whose"
          data={[
            { value: '', label: 'Nobody’s' },
            ...DUTIES.map((duty) => ({ value: duty, label: DUTY_LABELS[duty] })),
          ]}
          {...form.getInputProps(`tasks.${at}.duty`)}
        />
        <NativeSelect
          label="Counted From"
          data={choices.dueChoices(rules, due)}
          {...form.getInputProps(`tasks.${at}.due`)}
        />
      </FieldRow>
      {due !== '' && (
        <FieldRow>
          <TextInput label="Days" inputMode="numeric" {...form.getInputProps(`tasks.${at}.days`)} />
          <NativeSelect
            label="Before or After"
            data={[
              ...(due === 'opening' ? [] : [{ value: 'before', label: 'Days before it' }]),
              { value: 'after', label: 'Days after it' },
            ]}
            {...form.getInputProps(`tasks.${at}.side`)}
            {...(due === 'opening' && { value: 'after' })}
          />
        </FieldRow>
      )}
      <Textarea label="Note" autosize minRows={1} maxRows={6} {...form.getInputProps(`tasks.${at}.note`)} />
    </>
  );
}
