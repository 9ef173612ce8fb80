import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { disagreements, type FieldLabels } from '../../lib/edited-fields.ts';
import { toast } from '../../ui/toast.tsx';

type Texts<Field extends string> = Record<Field, string>;
type Rules<Field extends string> = {
  [Key in Field]?: (value: string, values: Texts<Field>) => string | null;
};

export interface PersonRecordDialogProps<
  Field extends string,
  Stored extends { id: string; version: number },
  Body extends object,
> {
  /** What it is called: 'Number', 'Stay Abroad'. */
  noun: string;
  /** The record that is edited; undefined: one is added. */
  record: Stored | undefined;
  fields: FieldLabels<Field>;
  valuesOf: (record: Stored | undefined) => Texts<Field>;
  rules: Rules<NoInfer<Field>>;
  /** What is sent of what was typed. */
  sent: (values: Texts<NoInfer<Field>>) => Body;
  add: (body: Body) => Promise<unknown>;
  update: (change: Partial<Body> & { id: string; version: number }) => Promise<Record<string, Stored>>;
  /** Reads the record that a refused save came back with. */
  read: (stale: unknown) => Stored | undefined;
  /** A field's value as people read it. */
  text: (field: Field, value: string) => string;
  onClose: () => void;
  children: (form: UseFormReturnType<Texts<Field>>) => ReactNode;
}

/** Adds a record to a person, or changes one. */
export function PersonRecordDialog<
  Field extends string,
  Stored extends { id: string; version: number },
  Body extends object,
>(props: PersonRecordDialogProps<Field, Stored, Body>) {
  return props.record ? <Edit {...props} record={props.record} /> : <Add {...props} />;
}

function Add<Field extends string, Stored extends { id: string; version: number }, Body extends object>(
  props: PersonRecordDialogProps<Field, Stored, Body>,
) {
  const { noun, valuesOf, rules, sent, add, onClose, children } = props;
  const form = useForm<Texts<Field>>({ initialValues: valuesOf(undefined), validate: rules as never });
  return (
    <EntryDialog
      title={`Add ${/^[AEIOU]/.test(noun) ? 'an' : 'a'} ${noun}`}
      submitLabel={`Add ${noun}`}
      form={form}
      send={(values) => add(sent(values))}
      onSent={() => {
        onClose();
        toast(`${noun} added`);
      }}
      onClose={onClose}
    >
      {children(form)}
    </EntryDialog>
  );
}

function Edit<Field extends string, Stored extends { id: string; version: number }, Body extends object>(
  props: PersonRecordDialogProps<Field, Stored, Body> & { record: Stored },
) {
  const { noun, fields, valuesOf, rules, sent, update, onClose, children } = props;
  // What was read when editing began: a refresh behind the form must not move the ground under it.
  const [base] = useState(props.record);
  const form = useForm<Texts<Field>>({ initialValues: valuesOf(base), validate: rules as never });
  // Only what was changed, so that whatever someone else changed beside it stays.
  const changes = (values: Texts<Field>) => {
    const before = new Map(Object.entries(sent(valuesOf(base))));
    const changed = Object.entries(sent(values)).filter(([field, value]) => before.get(field) !== value);
    return Object.fromEntries(changed) as Partial<Body>;
  };
  return (
    <EditDialog
      title={`Edit ${noun}`}
      submitLabel="Save"
      form={form}
      version={base.version}
      send={(values, version) => update({ ...changes(values), id: base.id, version })}
      onSaved={() => {
        onClose();
        toast(`${noun} saved`);
      }}
      readCurrent={props.read}
      compare={(current) =>
        disagreements(
          fields,
          { base: valuesOf(base), current: valuesOf(current), mine: form.values },
          props.text,
        )
      }
      // A save that was refused has the list read anew already.
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      {children(form)}
    </EditDialog>
  );
}
