import type { BoardCheck, BoardRow } from '@landfall/contract/board';
import { BOARD_CHECK_LABELS } from '@landfall/contract/board-rows';
import { LIMITS } from '@landfall/contract/constants';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { unitsOf } from '../../lib/units-of.ts';
import { DateField } from '../../ui/DateField.tsx';

interface DismissDialogProps {
  check: BoardCheck;
  row: BoardRow;
  today: string;
  onSend: (values: { reason: string; until?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Dismisses a row of the board, with a reason and an end. */
export function DismissDialog({ check, row, today, onSend, onClose }: DismissDialogProps) {
  const form = useForm({
    initialValues: { reason: '', until: '' },
    validate: {
      reason: (value) => (value.trim() ? null : 'Reason is required'),
      until: (value) => (value && value <= today ? 'A day after today' : null),
    },
  });
  return (
    <EntryDialog
      title="Not needed here"
      submitLabel="Take off the Board"
      form={form}
      send={({ reason, until }) => onSend({ reason, ...(until && { until }) })}
      onSent={onClose}
      onClose={onClose}
    >
      <p className="muted wrap-anywhere">
        {BOARD_CHECK_LABELS[check]}: {row.date_type ? `${row.date_type}, ` : ''}
        {row.case_name}
      </p>
      <TextInput
        label="Reason"
        description="Colleagues see it, with your name"
        required
        data-autofocus
        maxLength={unitsOf(LIMITS.reason)}
        {...form.getInputProps('reason')}
      />
      <DateField label="Show again on (optional)" today={today} {...form.getInputProps('until')} />
    </EntryDialog>
  );
}
