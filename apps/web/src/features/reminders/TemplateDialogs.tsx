import { LIMITS } from '@landfall/contract/constants';
import { type ReminderTemplate, reminderTemplate } from '@landfall/contract/reminders';
import { Box, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldWords } from '../../api/error-words.ts';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import type { TargetNames } from '../../lib/reminder-targets.ts';
import { toast } from '../../ui/toast.tsx';
import { EntryFields } from './EntryFields.tsx';
import { useCreateTemplate, useUpdateTemplate } from './queries.ts';
import {
  changesOfTemplate,
  entryOf,
  newEntry,
  refusalsAtFields,
  type TemplateValues,
  templateDisagreements,
  validateTemplate,
  valuesOfTemplate,
} from './template-values.ts';

interface TemplateDialogProps {
  names: TargetNames;
  /** Called after saving, when no input can be lost any more. */
  onSaved: () => void;
  onClose: () => void;
}

/** Creates a template. */
export function NewTemplateDialog({ names, onSaved, onClose }: TemplateDialogProps) {
  const { mutateAsync: create } = useCreateTemplate();
  const form = useForm<TemplateValues>({ initialValues: valuesOfTemplate(), validate: validateTemplate });
  return (
    <EntryDialog
      title="New Template"
      submitLabel="Save"
      size="lg"
      inAddress
      form={form}
      send={({ name, description, entries }) => create({ name, description, entries: entries.map(entryOf) })}
      errorsOf={(error) => refusalsAtFields(fieldWords(error))}
      onSent={({ name }) => {
        onSaved();
        toast(`Template "${name}" saved. Date types can use it now.`);
      }}
      onClose={onClose}
    >
      <TemplateFields form={form} names={names} />
    </EntryDialog>
  );
}

/** Changes a template. */
export function EditTemplateDialog(props: TemplateDialogProps & { template: ReminderTemplate }) {
  const { names, onSaved, onClose } = props;
  // The template as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(props.template);
  const [before] = useState(() => valuesOfTemplate(base));
  const { mutateAsync: update } = useUpdateTemplate(base.id);
  const form = useForm<TemplateValues>({ initialValues: before, validate: validateTemplate });
  const { date_types } = base;

  return (
    <EditDialog
      title="Edit Template"
      submitLabel="Save"
      size="lg"
      inAddress
      form={form}
      version={base.version}
      send={(values, version) => update({ ...changesOfTemplate(before, values), version })}
      errorsOf={(error) => refusalsAtFields(fieldWords(error))}
      onSaved={({ name }) => {
        onSaved();
        toast(`Template "${name}" saved`);
      }}
      readCurrent={(stale) => reminderTemplate.safeParse(stale).data}
      compare={(current) =>
        templateDisagreements({ base: before, current: valuesOfTemplate(current), mine: form.values }, names)
      }
      onTakeTheirs={onSaved}
      onClose={onClose}
    >
      {date_types.length > 0 && (
        <p className="notice" data-tone="grey">
          Used by {date_types.join(', ')}. What is still to be sent for their dates changes with it.
        </p>
      )}
      <TemplateFields form={form} names={names} />
    </EditDialog>
  );
}

interface TemplateFieldsProps {
  form: UseFormReturnType<TemplateValues>;
  names: TargetNames;
}

/** The fields of a template: name, description, reminders. */
function TemplateFields({ form, names }: TemplateFieldsProps) {
  const { entries } = form.values;
  return (
    <>
      <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={1} maxRows={4} {...form.getInputProps('description')} />
      <fieldset>
        <Box component="legend" mb={4} fw={600}>
          Reminders
        </Box>
        <Stack component="ol" gap={8}>
          {entries.map((entry, at) => (
            <EntryFields
              key={entry.key}
              form={form}
              at={at}
              names={names}
              onRemove={entries.length > 1 ? () => form.removeListItem('entries', at) : undefined}
            />
          ))}
        </Stack>
        {entries.length < LIMITS.reminders && (
          <Button
            variant="default"
            mt={8}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => form.insertListItem('entries', newEntry())}
          >
            Add Reminder
          </Button>
        )}
      </fieldset>
    </>
  );
}
