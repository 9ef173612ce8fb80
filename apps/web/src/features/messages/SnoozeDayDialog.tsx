import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { officeDay } from '../../lib/office-day.ts';
import { DateField } from '../../ui/DateField.tsx';
import { morningOf } from './snooze-times.ts';

interface SnoozeDayDialogProps {
  onChoose: (until: string) => void;
  onClose: () => void;
}

/** Chooses the day on whose morning a snoozed thread returns. */
export function SnoozeDayDialog({ onChoose, onClose }: SnoozeDayDialogProps) {
  const today = officeDay(new Date().toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const form = useForm({
    initialValues: { day: '' },
    validate: { day: (day) => (day > today ? null : 'Choose a day after today') },
  });
  return (
    <EntryDialog
      title="Snooze"
      submitLabel="Snooze"
      form={form}
      send={async ({ day }) => morningOf(day)}
      onSent={(until) => {
        onClose();
        onChoose(until);
      }}
      kept
      onClose={onClose}
    >
      <DateField label="Until the morning of" today={today} required {...form.getInputProps('day')} />
    </EntryDialog>
  );
}
