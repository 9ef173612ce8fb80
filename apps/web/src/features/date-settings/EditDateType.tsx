import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSaving } from '../../editing/useSaving.tsx';
import { disagreements, type FieldLabels } from '../../lib/edited-fields.ts';
import { toast } from '../../ui/toast.tsx';
import { DateTypeForm } from './DateTypeForm.tsx';
import { type DateType, toDateType } from './date-type.ts';
import {
  type DateTypeValues,
  remindersOf,
  textsOf,
  validateDateType,
  valuesOfDateType,
} from './form-values.ts';
import { type DateTypeChanges, useShowDateType, useUpdateDateType } from './queries.ts';
import type { ReminderMember } from './ReminderFields.tsx';

const FIELDS = { name: 'Name', color: 'Color', reminders: 'Reminders' } satisfies FieldLabels<string>;

interface EditDateTypeProps {
  dateType: DateType;
  members: readonly ReminderMember[];
  onDone: () => void;
}

function textsOfValues(values: DateTypeValues) {
  return textsOf(values.name.trim(), values.hex, remindersOf(values));
}

function textsOfType({ name, hex, reminders }: DateType) {
  return textsOf(name, hex, reminders);
}

/** Only what was changed, in the spelling that the product's own calls use. */
function changesOf(base: DateType, values: DateTypeValues): DateTypeChanges {
  const [before, after] = [textsOfType(base), textsOfValues(values)];
  const reminders = remindersOf(values);
  return {
    ...(before.name === after.name ? {} : { DateName: values.name }),
    ...(before.color === after.color ? {} : { metadata: values.hex ? { color: { hex: values.hex } } : null }),
    ...(before.reminders === after.reminders
      ? {}
      : {
          ReminderIn: reminders.map(({ seconds }) => seconds),
          ReminderTarget: reminders.map(({ target }) => target),
        }),
  };
}

/** A date type as it is edited. Someone else's change in the meantime is shown before anything is overwritten. */
export function EditDateType({ dateType, members, onDone }: EditDateTypeProps) {
  // What was read when editing began: a refresh behind the form must not move the ground under it.
  const [base] = useState(dateType);
  const { mutateAsync: update } = useUpdateDateType(base.id);
  const showDateType = useShowDateType();
  const form = useForm<DateTypeValues>({ initialValues: valuesOfDateType(base), validate: validateDateType });

  const { save, busy, error, conflict } = useSaving({
    values: form.values,
    send: (values, version) => update({ id: base.id, ID: base.id, ...changesOf(base, values), version }),
    onSaved: () => {
      onDone();
      toast('Date setting saved');
    },
    readCurrent: (stale) => (stale ? toDateType(stale) : undefined),
    compare: (current) =>
      disagreements(FIELDS, {
        base: textsOfType(base),
        current: textsOfType(current),
        mine: textsOfValues(form.values),
      }),
    onTakeTheirs: (current) => {
      showDateType(current);
      onDone();
    },
  });

  return (
    <>
      <DateTypeForm
        title={`Edit ${base.name}`}
        form={form}
        members={members}
        busy={busy}
        failure={error}
        failureWords="Failed to update date setting"
        onSave={(values) => save(values, base.version)}
        onCancel={onDone}
      />
      {conflict}
    </>
  );
}
