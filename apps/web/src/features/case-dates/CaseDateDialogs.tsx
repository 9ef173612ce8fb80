import { type CaseDate, caseDate as caseDateShape } from '@landfall/contract/case-dates';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorWords, fieldWords, staleRecord } from '../../api/error-words.ts';
import { formatDate } from '../../lib/date-format.ts';
import { changesOf, disagreements } from '../../lib/edited-fields.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import { CaseDateFields, type CaseDateValues, validateCaseDate } from './CaseDateFields.tsx';
import type { DateChoice } from './date-choice.ts';
import { useAddCaseDate, useRefreshCaseDates, useUpdateCaseDate } from './queries.ts';

const FIELDS = { important_date: 'Date', date_type: 'Date Type' } as const;

interface DialogProps {
  today: string;
  types: readonly DateChoice[] | undefined;
  typesFailed: boolean;
  onClose: () => void;
}

/** Adds a date to a case. On failure the dialog stays with what was typed. */
export function AddCaseDateDialog({ caseId, onClose, ...fields }: DialogProps & { caseId: string }) {
  const add = useAddCaseDate();
  const form = useForm<CaseDateValues>({
    initialValues: { important_date: '', date_type: '' },
    validate: validateCaseDate,
  });

  const submit = form.onSubmit(
    (values) =>
      add.mutate(
        { case_id: caseId, ...values },
        {
          onSuccess: () => {
            onClose();
            toast(`${values.date_type} added`);
          },
          onError: (error) => form.setErrors(fieldWords(error)),
        },
      ),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <FormDialog
      title="Add Date"
      submitLabel="Add Date"
      dirty={form.isDirty()}
      busy={add.isPending}
      failure={add.error ? errorWords(add.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <CaseDateFields form={form} {...fields} />
    </FormDialog>
  );
}

/** Moves a date or changes its type. Someone else's change in the meantime is shown first. */
export function EditCaseDateDialog({ caseDate, onClose, ...fields }: DialogProps & { caseDate: CaseDate }) {
  const [current, setCurrent] = useState<CaseDate>();
  const update = useUpdateCaseDate(caseDate.id);
  const refresh = useRefreshCaseDates();
  const form = useForm<CaseDateValues>({
    initialValues: { important_date: caseDate.important_date, date_type: caseDate.date_type },
    validate: validateCaseDate,
  });

  function save(values: CaseDateValues, version: number) {
    update.mutate(
      { ...changesOf(FIELDS, caseDate, values), version },
      {
        onSuccess: () => {
          onClose();
          toast(`${values.date_type}: ${formatDate(values.important_date)}`);
        },
        onError: (error) => {
          const stale = caseDateShape.safeParse(staleRecord(error));
          if (stale.success) setCurrent(stale.data);
          form.setErrors(fieldWords(error));
        },
      },
    );
  }

  return (
    <>
      <FormDialog
        title="Edit Date"
        submitLabel="Submit"
        dirty={form.isDirty()}
        busy={update.isPending}
        failure={update.error && !current ? errorWords(update.error) : undefined}
        onSubmit={form.onSubmit(
          (values) => save(values, caseDate.version),
          (errors) => focusFirstError(form, errors),
        )}
        onClose={onClose}
      >
        <CaseDateFields form={form} {...fields} />
      </FormDialog>
      {current && (
        <ConflictDialog
          rows={disagreements(FIELDS, { base: caseDate, current, mine: form.values }, words)}
          busy={update.isPending}
          onKeepMine={() => save(form.values, current.version)}
          onTakeTheirs={() => {
            void refresh();
            onClose();
          }}
          onClose={() => setCurrent(undefined)}
        />
      )}
    </>
  );
}

function words(field: keyof CaseDateValues, value: string): string {
  return field === 'important_date' ? formatDate(value) : value;
}
