import { REMINDER_PLACEHOLDERS, REMINDER_WORDS } from '@landfall/contract/reminder-words';
import type { ReminderEntry } from '@landfall/contract/reminders';
import { Box, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { isClientTarget, type TargetNames, targetChoices } from '../../lib/reminder-targets.ts';
import { IconButton, QuietButton } from '../../ui/buttons.tsx';
import { entryPreviewQuery } from './queries.ts';
import { type EntryValues, entryOf, type TemplateValues } from './template-values.ts';

const TIMINGS = [
  { value: 'before', label: 'days before' },
  { value: 'on', label: 'on the day' },
  { value: 'after', label: 'days after' },
];

interface EntryFieldsProps {
  form: UseFormReturnType<TemplateValues>;
  /** Index of the reminder in the template. */
  at: number;
  names: TargetNames;
  /** Undefined for the only one: a template has at least one. */
  onRemove: (() => void) | undefined;
}

/** One reminder of a template: time, recipients and text. */
export function EntryFields({ form, at, names, onRemove }: EntryFieldsProps) {
  const entry = form.values.entries[at];
  const [worded, setWorded] = useState(entry !== undefined && (entry.subject !== '' || entry.text !== ''));
  if (!entry) return null;
  const path = `entries.${at}`;
  const number = at + 1;
  return (
    <Stack component="li" gap={8} p={8} className="box">
      <Group gap={8} align="flex-start">
        {entry.timing !== 'on' && (
          <TextInput
            aria-label={`Days of reminder ${number}`}
            inputMode="numeric"
            w={64}
            {...form.getInputProps(`${path}.days`)}
          />
        )}
        <NativeSelect
          aria-label={`Timing of reminder ${number}`}
          data={TIMINGS}
          {...form.getInputProps(`${path}.timing`)}
        />
        <NativeSelect
          aria-label={`Target of reminder ${number}`}
          flex="1 1 11rem"
          miw={0}
          data={targetChoices(entry.target, names)}
          {...form.getInputProps(`${path}.target`)}
        />
        {onRemove && (
          <IconButton
            icon={IconTrash}
            label={`Delete reminder ${number}`}
            title="Delete"
            onClick={onRemove}
          />
        )}
      </Group>
      <QuietButton
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={worded}
        aria-label={`Subject and text of reminder ${number}`}
        onClick={() => setWorded(!worded)}
      >
        Subject and text
      </QuietButton>
      {worded && <Wording form={form} path={path} number={number} entry={entry} />}
    </Stack>
  );
}

interface WordingProps {
  form: UseFormReturnType<TemplateValues>;
  path: string;
  number: number;
  entry: EntryValues;
}

/** The text of a reminder, with a preview on an example date. */
function Wording({ form, path, number, entry }: WordingProps) {
  const toClient = isClientTarget(entry.target);
  const words = toClient ? REMINDER_WORDS.client.en : REMINDER_WORDS.staff;
  return (
    <Stack gap={12}>
      <TextInput
        label="Subject"
        aria-label={`Subject of reminder ${number}`}
        placeholder={words.subject}
        autoComplete="off"
        {...form.getInputProps(`${path}.subject`)}
      />
      <Textarea
        label="Text"
        aria-label={`Text of reminder ${number}`}
        placeholder={words.text}
        autosize
        minRows={2}
        maxRows={10}
        description={
          <>
            If empty, the words in gray are sent{toClient && ', in the language of the client'}. These are
            filled in: {REMINDER_PLACEHOLDERS.join(' ')}
          </>
        }
        {...form.getInputProps(`${path}.text`)}
      />
      <Example entry={entry} />
    </Stack>
  );
}

/** How long typing has to pause before the preview is updated, in milliseconds. */
const PAUSE_MS = 300;

/** A preview of a reminder, rendered by the server as it renders mails. */
function Example({ entry }: { entry: EntryValues }) {
  // Compared as text, so that an unchanged reminder is not requested again.
  const [asked] = useDebouncedValue(JSON.stringify(entryOf(entry)), PAUSE_MS);
  const read: ReminderEntry = JSON.parse(asked);
  // JSON turns NaN into null.
  const isComplete = read.target !== '' && read.offset_days !== null;
  const { data, error } = useQuery(entryPreviewQuery(isComplete ? read : undefined));
  return (
    <div className="quote">
      <Box component="p" fz="xs" fw={600} c="dimmed">
        Example
      </Box>
      <div aria-live="polite">
        {!isComplete ? (
          <p className="muted">Shown once the days and the target are chosen.</p>
        ) : error ? (
          <p className="failure">There is no example: {errorWords(error)}</p>
        ) : data ? (
          <>
            <strong>{data.subject}</strong>
            <p>{data.text}</p>
          </>
        ) : (
          <p className="muted">…</p>
        )}
      </div>
    </div>
  );
}
