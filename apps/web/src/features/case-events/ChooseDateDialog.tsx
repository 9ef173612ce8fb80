import type { DeadlineChoice } from '@landfall/contract/case-dates';
import { LIMITS } from '@landfall/contract/constants';
import { CHOICE_WORDS } from '@landfall/contract/counted-date-words';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldWords } from '../../api/error-words.ts';
import { safeDay } from '../../deadlines/counted-words.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { formatDate } from '../../lib/date-format.ts';
import { unitsOf } from '../../lib/units-of.ts';
import { DateField } from '../../ui/DateField.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Acceptable } from './event-words.ts';

interface ChooseDateDialogProps {
  chosen: Acceptable;
  today: string;
  onSend: (output: {
    choose: DeadlineChoice;
    date?: string;
    reason?: string;
    seen?: string;
  }) => Promise<unknown>;
  onClose: () => void;
}

/** Sets a date of a case: as counted, as printed, as safe under every reading, or on another day for a reason. */
export function ChooseDateDialog({ chosen: { output }, today, onSend, onClose }: ChooseDateDialogProps) {
  const { computed_on, printed_on, date_type } = output;
  const days: Readonly<Record<DeadlineChoice, string | null>> = {
    computed: computed_on,
    printed: printed_on,
    safe: safeDay(output),
    override: null,
  };
  const choices = (['computed', 'printed', 'safe', 'override'] as const)
    .filter((choice) => days[choice] !== null || choice === 'printed' || choice === 'override')
    .map((choice) => {
      const day = days[choice];
      return {
        value: choice,
        label: day ? `${CHOICE_WORDS[choice]}: ${formatDate(day)}` : CHOICE_WORDS[choice],
      };
    });
  const form = useForm({
    initialValues: { choose: (printed_on ? 'printed' : 'override') as DeadlineChoice, date: '', reason: '' },
    validate: {
      date: (value, { choose }) => (days[choose] === null && !value ? 'Date is required' : null),
      reason: (value, { choose }) =>
        choose === 'override' && !value.trim() ? 'Say why it is to be on another day' : null,
    },
  });
  const { choose } = form.values;
  const day = days[choose];
  return (
    <EntryDialog
      title={`Another Date for ${date_type}`}
      submitLabel="Accept Date"
      form={form}
      send={({ date, reason }) =>
        onSend({
          choose,
          ...(day === null ? { date } : { seen: day }),
          ...(choose === 'override' && { reason }),
        })
      }
      errorsOf={(error) =>
        Object.fromEntries(
          Object.entries(fieldWords(error)).map(([field, words]) => [field.replace('outputs.0.', ''), words]),
        )
      }
      onSent={() => {
        onClose();
        toast(`${date_type} set`);
      }}
      onClose={onClose}
    >
      <NativeSelect label="Which date" data-autofocus data={choices} {...form.getInputProps('choose')} />
      {day === null && (
        <DateField label="Date" required deadline today={today} {...form.getInputProps('date')} />
      )}
      {choose === 'override' && (
        <TextInput
          label="Reason"
          description="Why it is on a different day than counted; shown beside the date"
          required
          maxLength={unitsOf(LIMITS.reason)}
          {...form.getInputProps('reason')}
        />
      )}
    </EntryDialog>
  );
}
