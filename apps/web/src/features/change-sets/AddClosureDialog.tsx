import { type ChangeSet, CLOSURE_CALENDARS, type ClosureCalendar } from '@landfall/contract/change-sets';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldWords } from '../../api/error-words.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { unitsOf } from '../../lib/units-of.ts';
import { DateField } from '../../ui/DateField.tsx';
import { CLOSURE_LABELS, CLOSURE_MEANINGS } from './closure-words.ts';
import { useCountChange } from './queries.ts';

interface AddClosureDialogProps {
  /** The organization's current day. */
  today: string;
  onCounted: (set: ChangeSet) => void;
  onClose: () => void;
}

/** Maps the server's errors of a cause to the form's fields. */
function faultsOf(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldWords(error)).map(([field, words]) => [field.replace(/^cause\./, ''), words]),
  );
}

/** Asks for a day to count as closed, and computes what that would change. */
export function AddClosureDialog({ today, onCounted, onClose }: AddClosureDialogProps) {
  const { mutateAsync: count } = useCountChange();
  const form = useForm({
    initialValues: { on: '', name: '', calendar: 'closure' as ClosureCalendar },
    validate: {
      on: (on) => (on ? null : 'Required'),
      name: (name) => (name.trim() ? null : 'Required'),
    },
  });
  return (
    <EntryDialog
      title="Add Closed Day"
      submitLabel="Count What Changes"
      form={form}
      send={(values) => count({ kind: 'closure', ...values })}
      errorsOf={faultsOf}
      onSent={(set) => {
        onClose();
        onCounted(set);
      }}
      onClose={onClose}
    >
      <DateField label="Day" required today={today} {...form.getInputProps('on')} />
      <TextInput
        label="Why"
        required
        maxLength={unitsOf(100)}
        placeholder="Executive order of December 18"
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Counts as"
        description={CLOSURE_MEANINGS[form.values.calendar]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={CLOSURE_CALENDARS.map((value) => ({ value, label: CLOSURE_LABELS[value] }))}
        {...form.getInputProps('calendar')}
      />
      <p className="muted">No date is moved: what the day changes is shown first.</p>
    </EntryDialog>
  );
}
