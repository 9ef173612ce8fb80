import type { CaseDate } from '@landfall/contract/case-dates';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { formatDate, formatWeekday } from '../../lib/date-format.ts';
import { DateField } from '../../ui/DateField.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSnoozeDate } from './queries.ts';
import { lastSnoozeDay, snoozeChoices } from './snooze-choices.ts';

const OTHER = 'other';

interface SnoozeDialogProps {
  caseDate: CaseDate;
  today: string;
  onClose: () => void;
}

/** Snoozes the reader's own reminders of a date; the date itself does not change. */
export function SnoozeDialog({ caseDate, today, onClose }: SnoozeDialogProps) {
  const { id, date_type: type, important_date: day } = caseDate;
  const { mutateAsync: snooze } = useSnoozeDate();
  const choices = snoozeChoices(day, today);
  const last = lastSnoozeDay(day, today);
  const form = useForm({
    initialValues: { choice: choices[0]?.until ?? OTHER, until: '' },
    validate: {
      until: (until, { choice }) => {
        if (choice !== OTHER) return null;
        if (!until || until <= today) return 'Choose a day after today';
        return until > last ? `Not after ${formatDate(last)}` : null;
      },
    },
  });
  const { choice } = form.values;
  return (
    <EntryDialog
      title={`Snooze ${type}`}
      submitLabel="Snooze"
      form={form}
      send={async ({ choice: chosen, until: typed }) => {
        const until = chosen === OTHER ? typed : chosen;
        await snooze({ id, until });
        return until;
      }}
      onSent={(until) => {
        onClose();
        toast(`${type}: snoozed until ${formatDate(until)}`);
      }}
      onClose={onClose}
    >
      <NativeSelect
        label="Remind me again"
        description="Your own reminders wait until then. The date stays where it is, and nobody else’s reminders change."
        data-autofocus
        data={[
          ...choices.map(({ label, until }) => ({
            value: until,
            label: `${label} (${formatWeekday(until)}, ${formatDate(until)})`,
          })),
          { value: OTHER, label: 'On a day…' },
        ]}
        {...form.getInputProps('choice')}
      />
      {choice === OTHER && <DateField label="Day" today={today} required {...form.getInputProps('until')} />}
    </EntryDialog>
  );
}
