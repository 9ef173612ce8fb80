import type { DatedCase } from '@landfall/contract/case-dates';
import { LIMITS, MAX_MOVED_DAYS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { formatDate } from '../../lib/date-format.ts';
import { unitsOf } from '../../lib/units-of.ts';
import { FieldRow } from '../../ui/FieldRow.tsx';
import { movedDays, readDays } from './moved-days.ts';
import { reasonFault, reasonWords } from './reason-words.ts';

interface BulkMoveDialogProps {
  chosen: readonly DatedCase[];
  /** Moves them; negative days for earlier. */
  onMove: (days: number, reason: string) => Promise<void>;
  onClose: () => void;
}

/** Moves the chosen dates by a number of days, and shows the result beforehand. */
export function BulkMoveDialog({ chosen, onMove, onClose }: BulkMoveDialogProps) {
  const form = useForm({
    initialValues: { days: '', direction: 'later', reason: '' },
    validate: {
      days: (value) => (readDays(value) ? null : `A whole number from 1 to ${MAX_MOVED_DAYS}`),
      reason: (value) => {
        const counted = chosen.find((date) => date.counted);
        return counted ? reasonFault(counted, value) : null;
      },
    },
  });
  const { days, direction } = form.values;
  const sign = direction === 'later' ? 1 : -1;
  const moved = readDays(days);
  return (
    <EntryDialog
      title={`Move ${counted(chosen.length, 'date')}`}
      submitLabel="Move"
      form={form}
      send={(values) => onMove(sign * (readDays(values.days) ?? 0), values.reason)}
      onSent={onClose}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput
          label="Days"
          required
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('days')}
        />
        <NativeSelect
          label="Direction"
          data={[
            { value: 'later', label: 'Later' },
            { value: 'earlier', label: 'Earlier' },
          ]}
          {...form.getInputProps('direction')}
        />
      </FieldRow>
      <p className="muted small" aria-live="polite">
        {moved
          ? outcomeWords(movedDays(chosen, sign * moved))
          : 'Each date moves by the same number of days.'}
      </p>
      <TextInput
        label="Reason"
        {...reasonWords({ counted: null }, ...chosen)}
        maxLength={unitsOf(LIMITS.reason)}
        {...form.getInputProps('reason')}
      />
    </EntryDialog>
  );
}

function outcomeWords({ first, last, closed }: ReturnType<typeof movedDays>): string {
  const range =
    first === last ? `On ${formatDate(first)}` : `From ${formatDate(first)} to ${formatDate(last)}`;
  return closed > 0 ? `${range}, ${closed} of them on a weekend or federal holiday.` : `${range}.`;
}

const MEANINGS = { done: 'They were dealt with.', waived: 'They are not needed after all.' };

interface BulkHandleDialogProps {
  count: number;
  onHandle: (state: 'done' | 'waived', note: string) => Promise<void>;
  onClose: () => void;
}

/** Records how the chosen dates were handled, with a note. */
export function BulkHandleDialog({ count, onHandle, onClose }: BulkHandleDialogProps) {
  const form = useForm({ initialValues: { state: 'done' as 'done' | 'waived', note: '' } });
  return (
    <EntryDialog
      title={`Handle ${counted(count, 'date')}`}
      submitLabel="Save"
      form={form}
      send={({ state, note }) => onHandle(state, note)}
      onSent={onClose}
      onClose={onClose}
    >
      <NativeSelect
        label="What became of them"
        description={MEANINGS[form.values.state]}
        data-autofocus
        data={[
          { value: 'done', label: 'Done' },
          { value: 'waived', label: 'Waived' },
        ]}
        {...form.getInputProps('state')}
      />
      <TextInput
        label="Note"
        description="E.g. a receipt number"
        maxLength={unitsOf(LIMITS.reason)}
        {...form.getInputProps('note')}
      />
    </EntryDialog>
  );
}
