import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../../editing/EntryDialog.tsx';
import { officeDay } from '../../../lib/office-day.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import { instantOf, type LaterValues, laterFault } from '../send-times.ts';

interface SendLaterDialogProps {
  onChoose: (instant: string) => void;
  onClose: () => void;
}

/** Chooses the time at which a mail is sent. */
export function SendLaterDialog({ onChoose, onClose }: SendLaterDialogProps) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const today = officeDay(new Date().toISOString(), timeZone);
  const form = useForm<LaterValues>({
    initialValues: { day: '', time: '09:00' },
    validate: (values) => laterFault(values, Date.now()) ?? {},
  });
  return (
    <EntryDialog
      title="Send Later"
      submitLabel="Send Later"
      form={form}
      send={async (values) => instantOf(values) ?? ''}
      onSent={(instant) => {
        onClose();
        onChoose(instant);
      }}
      kept
      onClose={onClose}
    >
      <FieldRow>
        <DateField label="Day" today={today} required {...form.getInputProps('day')} />
        <TextInput type="time" label="Time" description={timeZone} required {...form.getInputProps('time')} />
      </FieldRow>
      <p className="small muted">Until then it can be taken back in the thread.</p>
    </EntryDialog>
  );
}
