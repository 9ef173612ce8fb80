import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReportForm } from './report-values.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import type { Recipient } from './useRecipients.ts';

interface TemplateFieldsProps {
  form: ReportForm;
  recipients: readonly Recipient[];
}

/** What a template has beside what its report takes in. */
export function TemplateFields({ form, recipients }: TemplateFieldsProps) {
  return (
    <>
      <TextInput
        label="Template name"
        autoComplete="off"
        withAsterisk
        required
        {...form.getInputProps('name')}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
      <Checkbox
        label="Make this the default template"
        description="New reports begin with it. There is one default template at most."
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <ScheduleFields form={form} recipients={recipients} />
    </>
  );
}
