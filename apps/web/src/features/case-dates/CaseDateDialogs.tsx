import { type CaseDate, caseDate as caseDateShape } from '@landfall/contract/case-dates';
import { NativeSelect } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { runReported } from '../../editing/run-reported.ts';
import { useSaving } from '../../editing/useSaving.tsx';
import { formatDate } from '../../lib/date-format.ts';
import { changesOf, disagreements } from '../../lib/edited-fields.ts';
import { DateField } from '../../ui/DateField.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import type { DateChoice } from './date-choice.ts';
import { useAddCaseDate, useUpdateCaseDate } from './queries.ts';

const FIELDS = { important_date: 'Date', date_type: 'Date Type' } as const;

interface DialogProps {
  today: string;
  types: readonly DateChoice[] | undefined;
  typesFailed: boolean;
  onClose: () => void;
}

/** Adds a date to a case. */
export function AddCaseDateDialog({ caseId, onClose, ...fields }: DialogProps & { caseId: string }) {
  const { mutateAsync: add } = useAddCaseDate();
  const form = useForm<CaseDateValues>({
    initialValues: { important_date: '', date_type: '' },
    validate: validateCaseDate,
  });
  return (
    <EntryDialog
      title="Add Date"
      submitLabel="Add Date"
      form={form}
      send={(values) => add({ case_id: caseId, ...values })}
      onSent={(_, { date_type }) => {
        onClose();
        toast(`${date_type} added`);
      }}
      onClose={onClose}
    >
      <CaseDateFields form={form} {...fields} />
    </EntryDialog>
  );
}

interface EditCaseDateDialogProps extends DialogProps {
  caseDate: CaseDate;
  /** Whose date it is, where the dialog opens beside dates of other cases. */
  caseName?: string;
}

/**
 * Moves a date or changes its type, with the way back. Someone else's change in the meantime is shown first.
 */
export function EditCaseDateDialog({ caseDate, caseName, onClose, ...fields }: EditCaseDateDialogProps) {
  const { mutateAsync: update } = useUpdateCaseDate(caseDate.id);
  const queryClient = useQueryClient();
  const form = useForm<CaseDateValues>({
    initialValues: { important_date: caseDate.important_date, date_type: caseDate.date_type },
    validate: validateCaseDate,
  });

  const { save, busy, error, conflict } = useSaving({
    values: form.values,
    send: (values, version) => update({ ...changesOf(FIELDS, caseDate, values), version }),
    onSaved: ({ case_date: saved }) => {
      onClose();
      toast(`${saved.date_type}: ${formatDate(saved.important_date)}`, () => putBack(saved.version));
    },
    onRefused: (refused) => form.setErrors(fieldWords(refused)),
    readCurrent: (stale) => caseDateShape.safeParse(stale).data,
    compare: (current) => disagreements(FIELDS, { base: caseDate, current, mine: form.values }, words),
    onTakeTheirs: () => {
      void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.cases] });
      onClose();
    },
  });

  /** Undoes the change, unless someone has changed the date again since. */
  function putBack(version: number) {
    const { important_date, date_type } = caseDate;
    const done = update({ important_date, date_type, version });
    void runReported(done, `${date_type}: ${formatDate(important_date)}`);
  }

  return (
    <>
      <FormDialog
        title="Edit Date"
        submitLabel="Submit"
        dirty={form.isDirty()}
        busy={busy}
        failure={error ? errorWords(error) : undefined}
        onSubmit={form.onSubmit(
          (values) => save(values, caseDate.version),
          (errors) => focusFirstError(form, errors),
        )}
        onClose={onClose}
      >
        {caseName && <p className="muted wrap-anywhere">{caseName}</p>}
        <CaseDateFields form={form} {...fields} />
      </FormDialog>
      {conflict}
    </>
  );
}

function words(field: keyof CaseDateValues, value: string): string {
  return field === 'important_date' ? formatDate(value) : value;
}

/** A date of a case as its dialogs hold it. */
interface CaseDateValues {
  important_date: string;
  date_type: string;
}

/** What a date must have before it is sent (product specification, section 5). */
const validateCaseDate = {
  important_date: (value: string) => (value ? null : 'Date is required'),
  date_type: (value: string) => (value ? null : 'Date type is required'),
};

interface CaseDateFieldsProps {
  form: UseFormReturnType<CaseDateValues>;
  today: string;
  types: readonly DateChoice[] | undefined;
  typesFailed: boolean;
}

/** The date and its type. */
function CaseDateFields({ form, today, types, typesFailed }: CaseDateFieldsProps) {
  const { date_type: chosen } = form.values;
  const names = types?.map(({ name }) => name) ?? [];
  // A date may carry a type that is no longer offered; it keeps it unless another is chosen.
  const choices = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  const typeInput = form.getInputProps('date_type');
  return (
    <>
      <DateField
        label="Date"
        required
        deadline
        today={today}
        data-autofocus
        {...form.getInputProps('important_date')}
      />
      <NativeSelect
        label="Date Type"
        required
        data={[{ value: '', label: types ? 'Choose a date type' : 'Loading date types' }, ...choices]}
        {...typeInput}
        error={typesFailed ? 'Failed to load date types' : typeInput.error}
      />
    </>
  );
}
