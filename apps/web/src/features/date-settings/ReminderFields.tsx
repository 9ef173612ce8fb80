import { ActionIcon, Box, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type TargetNames, targetChoices } from '../../lib/reminder-targets.ts';
import { REMINDER_PRESETS } from '../../lib/reminders.ts';
import {
  CUSTOM,
  type DateTypeValues,
  newReminder,
  type ReminderValues,
  whichReminder,
} from './form-values.ts';
import styles from './ReminderFields.module.css';

const TIMINGS = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
  { value: 'on', label: 'On the day' },
];
const DURATIONS = [
  ...REMINDER_PRESETS.map(({ days, label }) => ({ value: String(days), label })),
  { value: CUSTOM, label: 'Custom days' },
];

interface ReminderFieldsProps {
  form: UseFormReturnType<DateTypeValues>;
  names: TargetNames;
}

/** The reminders of a date type: each can be changed, marked for deletion and restored until the form is saved. */
export function ReminderFields({ form, names }: ReminderFieldsProps) {
  const { reminders } = form.values;
  return (
    <fieldset>
      <Box component="legend" mb={4} fw={500}>
        Reminders
      </Box>
      {reminders.length === 0 && (
        <Box component="p" mb={8} c="dimmed">
          No reminders yet.
        </Box>
      )}
      <Stack component="ol" gap={8}>
        {reminders.map((reminder, at) => (
          <li
            key={reminder.key}
            className={styles.reminder}
            data-new={reminder.isNew || undefined}
            data-deleted={reminder.deleted || undefined}
          >
            {reminder.deleted ? (
              <DeletedReminder
                which={whichReminder(reminder, names)}
                onUndo={() => form.setFieldValue(`reminders.${at}.deleted`, false)}
                number={at + 1}
              />
            ) : (
              <ReminderRow form={form} reminder={reminder} at={at} names={names} />
            )}
          </li>
        ))}
      </Stack>
      <Button
        variant="default"
        mt={8}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => form.insertListItem('reminders', newReminder())}
      >
        Add Reminder
      </Button>
    </fieldset>
  );
}

interface ReminderRowProps extends ReminderFieldsProps {
  reminder: ReminderValues;
  at: number;
}

function ReminderRow({ form, reminder, at, names }: ReminderRowProps) {
  const path = `reminders.${at}`;
  const number = at + 1;

  /** A reminder that was never saved is removed at once; a saved one can be restored until the form is saved. */
  function remove() {
    if (reminder.isNew) form.removeListItem('reminders', at);
    else form.setFieldValue(`${path}.deleted`, true);
  }

  return (
    <>
      <NativeSelect
        aria-label={`Timing of reminder ${number}`}
        data={TIMINGS}
        {...form.getInputProps(`${path}.timing`)}
      />
      {reminder.timing !== 'on' && (
        <NativeSelect
          aria-label={`Duration of reminder ${number}`}
          data={DURATIONS}
          {...form.getInputProps(`${path}.duration`)}
        />
      )}
      {reminder.timing !== 'on' && reminder.duration === CUSTOM && (
        <TextInput
          aria-label={`Custom days of reminder ${number}`}
          placeholder="Days"
          inputMode="numeric"
          w={88}
          {...form.getInputProps(`${path}.custom`)}
        />
      )}
      <NativeSelect
        aria-label={`Target of reminder ${number}`}
        flex="1 1 12rem"
        miw={0}
        data={targetChoices(reminder.target, names)}
        {...form.getInputProps(`${path}.target`)}
      />
      {reminder.isNew && (
        <Box component="span" fz="xs" fw={600} c="var(--accent-text)" style={{ alignSelf: 'center' }}>
          New
        </Box>
      )}
      <ActionIcon aria-label={`Delete reminder ${number}`} onClick={remove}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}

interface DeletedReminderProps {
  which: string;
  number: number;
  onUndo: () => void;
}

function DeletedReminder({ which, number, onUndo }: DeletedReminderProps) {
  return (
    <>
      <Box component="span" flex={1} c="dimmed">
        {which} will be deleted when you save.
      </Box>
      <Button
        variant="subtle"
        leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
        aria-label={`Undo deleting reminder ${number}`}
        onClick={onUndo}
      >
        Undo
      </Button>
    </>
  );
}
