import { caseDate as caseDateShape, type DatedCase } from '@landfall/contract/case-dates';
import { LIMITS } from '@landfall/contract/constants';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { runReported } from '../../editing/run-reported.ts';
import { useSaving } from '../../editing/useSaving.tsx';
import { formatDate, formatWeekday } from '../../lib/date-format.ts';
import { disagreements } from '../../lib/edited-fields.ts';
import { DateField } from '../../ui/DateField.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import { useUpdateCaseDate } from './queries.ts';

const FIELDS = { important_date: 'Date' } as const;

function dayWords(date: string): string {
  return `${formatWeekday(date)}, ${formatDate(date)}`;
}

interface MoveDateDialogProps {
  caseDate: DatedCase;
  /** `YYYY-MM-DD`: the day that it was dropped on. */
  to: string | undefined;
  today: string;
  onClose: () => void;
}

/**
 * Asks for a date's new day and why it moves, and offers the way back. A weekend or federal holiday is named. Someone
 * else's change in the meantime is shown first.
 */
export function MoveDateDialog({ caseDate, to, today, onClose }: MoveDateDialogProps) {
  const { mutateAsync: update } = useUpdateCaseDate(caseDate.id);
  const queryClient = useQueryClient();
  const { important_date, date_type } = caseDate;
  const base = { important_date };
  const form = useForm({
    initialValues: { important_date: to ?? important_date, reason: '' },
    validate: { important_date: (value) => (value ? null : 'Date is required') },
  });

  const { save, busy, error, conflict } = useSaving({
    values: form.values,
    send: (values, version) => update({ ...values, version }),
    onSaved: ({ case_date: saved }) => {
      onClose();
      const isMoved = saved.important_date !== important_date;
      toast(
        `${date_type}: ${formatDate(saved.important_date)}`,
        isMoved ? () => putBack(saved.version) : undefined,
      );
    },
    onRefused: (refused) => form.setErrors(fieldWords(refused)),
    readCurrent: (stale) => caseDateShape.safeParse(stale).data,
    compare: (current) =>
      disagreements(FIELDS, { base, current, mine: form.values }, (_, value) => formatDate(value)),
    onTakeTheirs: () => {
      void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.cases] });
      onClose();
    },
  });

  /** Undoes the move, unless someone has changed the date again since. */
  function putBack(version: number) {
    void runReported(update({ important_date, version }), `${date_type}: ${formatDate(important_date)}`);
  }

  return (
    <>
      <FormDialog
        title={`Move ${date_type}`}
        submitLabel="Move"
        dirty={form.isDirty()}
        busy={busy}
        failure={error ? errorWords(error) : undefined}
        onSubmit={form.onSubmit(
          (values) => save(values, caseDate.version),
          (errors) => focusFirstError(form, errors),
        )}
        onClose={onClose}
      >
        <p className="muted wrap-anywhere">
          {caseDate.case_name}, now {dayWords(important_date)}
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
          description="Why it changes, for its history. Optional"
          maxLength={LIMITS.reason}
          {...form.getInputProps('reason')}
        />
      </FormDialog>
      {conflict}
    </>
  );
}
