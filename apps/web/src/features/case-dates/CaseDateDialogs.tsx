import type { CaseDate } from '@landfall/contract/case-dates';
import { LIMITS } from '@landfall/contract/constants';
import { NativeSelect, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { runReported } from '../../editing/run-reported.ts';
import { formatDate, formatTime } from '../../lib/date-format.ts';
import { changesOf, disagreements } from '../../lib/edited-fields.ts';
import { unitsOf } from '../../lib/units-of.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FieldRow } from '../../ui/FieldRow.tsx';
import { toast } from '../../ui/toast.tsx';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { EditDateDialog } from './EditDateDialog.tsx';
import { useAddCaseDate, useUpdateCaseDate } from './queries.ts';
import { reasonFault, reasonOfUndo, reasonWords } from './reason-words.ts';

const FIELDS = { important_date: 'Date', date_type: 'Date Type', at_time: 'Time', place: 'Place' } as const;

interface DialogProps {
  today: string;
  onClose: () => void;
}

interface AddCaseDateDialogProps extends DialogProps {
  caseId: string;
  /** The case's name, where the dialog opens outside of its page. */
  caseName?: string;
}

/** Adds a date to a case. */
export function AddCaseDateDialog({ caseId, caseName, today, onClose }: AddCaseDateDialogProps) {
  const { mutateAsync: add } = useAddCaseDate();
  const form = useForm<CaseDateValues>({
    initialValues: { important_date: '', date_type: '', at_time: '', place: '' },
    validate: validateCaseDate,
  });
  return (
    <EntryDialog
      title="Add Date"
      submitLabel="Add Date"
      form={form}
      send={({ at_time, ...values }) => add({ case_id: caseId, ...values, at_time: at_time || null })}
      onSent={(_, { date_type }) => {
        onClose();
        toast(`${date_type} added`);
      }}
      onClose={onClose}
    >
      {caseName && <p className="muted wrap-anywhere">{caseName}</p>}
      <CaseDateFields form={form} today={today} />
    </EntryDialog>
  );
}

interface EditCaseDateDialogProps extends DialogProps {
  caseDate: CaseDate;
  /** The case's name, where the dialog opens beside dates of other cases. */
  caseName?: string;
}

/** Moves a date or changes its type, with Undo. */
export function EditCaseDateDialog({ caseDate, caseName, today, onClose }: EditCaseDateDialogProps) {
  const { mutateAsync: update } = useUpdateCaseDate(caseDate.id);
  const base = valuesOfDate(caseDate);
  const form = useForm<CaseDateValues & { reason: string }>({
    initialValues: { ...base, reason: '' },
    validate: {
      ...validateCaseDate,
      reason: (value, { important_date }) =>
        important_date === base.important_date ? null : reasonFault(caseDate, value),
    },
  });

  /** Undoes the change, unless someone has changed the date again since. */
  function putBack(version: number) {
    const { important_date, date_type, at_time, zone, place } = caseDate;
    const reason = reasonOfUndo(caseDate);
    const was = { important_date, date_type, at_time, ...(at_time && { zone }), place };
    const done = update({ ...was, version, undo: true, ...(reason && { reason }) });
    void runReported(done, `${date_type}: ${formatDate(important_date)}`);
  }

  return (
    <EditDateDialog
      title="Edit Date"
      submitLabel="Submit"
      caseDate={caseDate}
      form={form}
      send={({ reason, ...values }, version) => {
        const { at_time, ...changes } = changesOf(FIELDS, base, values);
        const time = at_time === undefined ? {} : { at_time: at_time || null };
        return update({ ...changes, ...time, reason, version });
      }}
      onSaved={({ case_date: saved }) => {
        onClose();
        toast(`${saved.date_type}: ${formatDate(saved.important_date)}`, () => putBack(saved.version));
      }}
      compare={(current) =>
        disagreements(FIELDS, { base, current: valuesOfDate(current), mine: form.values }, words)
      }
      onClose={onClose}
    >
      {caseName && <p className="muted wrap-anywhere">{caseName}</p>}
      <CaseDateFields form={form} today={today} />
      <TextInput
        label="Reason"
        {...reasonWords(form.values.important_date === base.important_date ? { counted: null } : caseDate)}
        maxLength={unitsOf(LIMITS.reason)}
        {...form.getInputProps('reason')}
      />
    </EditDateDialog>
  );
}

function words(field: keyof CaseDateValues, value: string): string {
  if (field === 'important_date') return formatDate(value);
  return field === 'at_time' && value ? formatTime(value) : value;
}

/** The form values of a date. */
interface CaseDateValues {
  important_date: string;
  date_type: string;
  /** `HH:MM`; empty for a date of the whole day. */
  at_time: string;
  place: string;
}

function valuesOfDate({ important_date, date_type, at_time, place }: CaseDate): CaseDateValues {
  return { important_date, date_type, at_time: at_time ?? '', place };
}

/** Validation rules of a date (product specification, section 5). */
const validateCaseDate = {
  important_date: (value: string) => (value ? null : 'Date is required'),
  date_type: (value: string) => (value ? null : 'Date type is required'),
};

interface CaseDateFieldsProps<Values extends CaseDateValues> {
  form: UseFormReturnType<Values>;
  today: string;
}

/** The fields of a date: day, type, time and place. */
function CaseDateFields<Values extends CaseDateValues>(props: CaseDateFieldsProps<Values>) {
  const { form, today } = props;
  const types = useQuery(dateTypesQuery);
  const { date_type: chosen } = form.values;
  const names = types.data?.map(({ name }) => name) ?? [];
  // A date keeps a type that is no longer offered unless another one is chosen.
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
        data={[{ value: '', label: types.data ? 'Choose a date type' : 'Loading date types' }, ...choices]}
        {...typeInput}
        error={types.isError ? 'Failed to load date types' : typeInput.error}
      />
      <FieldRow>
        <TextInput type="time" label="Time" {...form.getInputProps('at_time')} />
        <TextInput label="Place" maxLength={unitsOf(LIMITS.place)} {...form.getInputProps('place')} />
      </FieldRow>
    </>
  );
}
