import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { zoneWords } from '../../lib/time-zones.ts';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { RecipientsField, type RecipientsFieldProps } from './RecipientsField.tsx';
import { FREQUENCIES, type ReportForm } from './report-values.ts';
import { hourWords, WEEKDAYS } from './schedule-words.ts';

const FREQUENCY_WORDS = {
  off: 'Off',
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
} as const;
const FREQUENCY_CHOICES = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }));
const WEEKDAY_CHOICES = WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }));
const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourWords(hour),
}));

interface TemplateFieldsProps {
  form: ReportForm;
  former?: RecipientsFieldProps['former'];
}

/** The fields of a template beside the report's settings. */
export function TemplateFields({ form, former }: TemplateFieldsProps) {
  return (
    <>
      <TextInput label="Template name" autoComplete="off" required {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
      <Checkbox
        label="Make this the default template"
        description="New reports begin with it. Only one template can be the default."
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <ScheduleFields form={form} former={former} />
    </>
  );
}

/** Whether and when a template's report is created and mailed automatically. */
function ScheduleFields({ form, former }: TemplateFieldsProps) {
  const zone = useQuery(organizationQuery).data?.time_zone;
  const { frequency } = form.values;
  return (
    <FieldGroup legend="Schedule">
      <FieldRow>
        <NativeSelect label="Send by itself" data={FREQUENCY_CHOICES} {...form.getInputProps('frequency')} />
        {frequency === 'weekly' && (
          <NativeSelect label="On" data={WEEKDAY_CHOICES} {...form.getInputProps('weekday')} />
        )}
        {frequency !== 'off' && (
          <NativeSelect
            label="At"
            data={HOUR_CHOICES}
            description={zone && `${zoneWords(zone)} time`}
            {...form.getInputProps('hour')}
          />
        )}
      </FieldRow>
      {frequency !== 'off' && <RecipientsField former={former} {...form.getInputProps('recipients')} />}
    </FieldGroup>
  );
}
