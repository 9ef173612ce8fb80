import type { DatedCase } from '@landfall/contract/case-dates';
import { LIMITS } from '@landfall/contract/constants';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { formatDate, formatWeekday } from '../../lib/date-format.ts';
import { disagreements } from '../../lib/edited-fields.ts';
import { unitsOf } from '../../lib/units-of.ts';
import { DateField } from '../../ui/DateField.tsx';
import { toast } from '../../ui/toast.tsx';
import { EditDateDialog } from './EditDateDialog.tsx';
import { useUpdateCaseDate } from './queries.ts';
import { reasonFault, reasonOfUndo, reasonWords } from './reason-words.ts';

const FIELDS = { important_date: 'Date' } as const;

interface MoveDateDialogProps {
  caseDate: DatedCase;
  /** `YYYY-MM-DD`: the day on which the date was dropped. */
  to: string | undefined;
  today: string;
  onClose: () => void;
}

/** Asks for a date's new day and the reason, and offers Undo. A weekend or federal holiday is named. */
export function MoveDateDialog({ to, today, onClose, ...props }: MoveDateDialogProps) {
  // The date as it was when the dialog opened: a refresh behind it must not hide a concurrent move.
  const [caseDate] = useState(props.caseDate);
  const { mutateAsync: update } = useUpdateCaseDate(caseDate.id);
  const { important_date, date_type } = caseDate;
  const base = { important_date };
  const form = useForm({
    initialValues: { important_date: to ?? important_date, reason: '' },
    validate: {
      important_date: (value) => (value ? null : 'Date is required'),
      reason: (value) => reasonFault(caseDate, value),
    },
  });

  /** Undoes the move, unless someone has changed the date again since. */
  function putBack(version: number) {
    const reason = reasonOfUndo(caseDate);
    const moved = update({ important_date, version, undo: true, ...(reason && { reason }) });
    void runReported(moved, `${date_type}: ${formatDate(important_date)}`);
  }

  return (
    <EditDateDialog
      title={`Move ${date_type}`}
      submitLabel="Move"
      caseDate={caseDate}
      form={form}
      send={(values, version) => update({ ...values, version })}
      onSaved={({ case_date: saved }) => {
        onClose();
        const isMoved = saved.important_date !== important_date;
        const undo = isMoved ? () => putBack(saved.version) : undefined;
        toast(`${date_type}: ${formatDate(saved.important_date)}`, undo);
      }}
      compare={(current) =>
        disagreements(FIELDS, { base, current, mine: form.values }, (_, value) => formatDate(value))
      }
      onClose={onClose}
    >
      <p className="muted wrap-anywhere">
        {caseDate.case_name}, now {formatWeekday(important_date)}, {formatDate(important_date)}
      </p>
      <DateField
        label="Move to"
        required
        deadline
        today={today}
        data-autofocus
        {...form.getInputProps('important_date')}
      />
      <TextInput
        label="Reason"
        {...reasonWords(caseDate)}
        maxLength={unitsOf(LIMITS.reason)}
        {...form.getInputProps('reason')}
      />
    </EditDateDialog>
  );
}
