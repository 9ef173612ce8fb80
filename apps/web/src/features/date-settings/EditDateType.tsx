import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaving } from '../../editing/useSaving.tsx';
import { disagreements, type FieldLabels } from '../../lib/edited-fields.ts';
import type { TargetNames } from '../../lib/reminder-targets.ts';
import { toast } from '../../ui/toast.tsx';
import { reminderTemplatesQuery } from '../reminders/queries.ts';
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

const FIELDS = {
  name: 'Name',
  color: 'Color',
  template: 'Reminders come from',
  reminders: 'Reminders',
  clients: 'Client reminders',
} satisfies FieldLabels<string>;

interface EditDateTypeProps {
  dateType: DateType;
  names: TargetNames;
  onDone: () => void;
}

/** The date type that a form describes. */
function typeOf(values: DateTypeValues) {
  const { name, templateId, ...rest } = values;
  return { ...rest, name: name.trim(), reminders: remindersOf(values), templateId: templateId || null };
}

/** The changed fields only, in the API's spelling. */
function changesOf(base: DateType, values: DateTypeValues): DateTypeChanges {
  const [before, after] = [textsOf(base), textsOf(typeOf(values))];
  const reminders = remindersOf(values);
  const targets = (list: DateType['reminders']) => list.map(({ target }) => target).join(' ');
  // Groups without a known name look the same as text, so the lists are compared by their targets.
  const sameList = before.reminders === after.reminders && targets(base.reminders) === targets(reminders);
  return {
    ...(before.name === after.name ? {} : { DateName: values.name }),
    ...(before.color === after.color ? {} : { metadata: values.hex ? { color: { hex: values.hex } } : null }),
    ...(before.template === after.template ? {} : { TemplateID: values.templateId || null }),
    ...(before.clients === after.clients ? {} : { ClientReminders: values.clientReminders }),
    ...(sameList
      ? {}
      : {
          ReminderIn: reminders.map(({ seconds }) => seconds),
          ReminderTarget: reminders.map(({ target }) => target),
        }),
  };
}

/** The form that edits a date type. A concurrent change is shown before anything is overwritten. */
export function EditDateType({ dateType, names, onDone }: EditDateTypeProps) {
  // The date type as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(dateType);
  const { mutateAsync: update } = useUpdateDateType(base.id);
  const showDateType = useShowDateType();
  const templates = useQuery(reminderTemplatesQuery).data;
  const templateName = (id: string) => templates?.find((one) => one.id === id)?.name ?? 'another one';
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
        base: textsOf(base, templateName),
        current: textsOf(current, templateName),
        mine: textsOf(typeOf(form.values), templateName),
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
        names={names}
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
