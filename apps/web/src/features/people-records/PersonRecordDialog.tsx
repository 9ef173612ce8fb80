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
  /** The kind of record: 'Number', 'Stay Abroad'. */
  noun: string;
  /** The record to edit; undefined to add one. */
  record: Stored | undefined;
  fields: FieldLabels<Field>;
  valuesOf: (record: Stored | undefined) => Texts<Field>;
  rules: Rules<NoInfer<Field>>;
  /** Converts the form values into the request's body. */
  sent: (values: Texts<NoInfer<Field>>) => Body;
  add: (body: Body) => Promise<unknown>;
  update: (change: Partial<Body> & { id: string; version: number }) => Promise<Record<string, Stored>>;
  /** Parses the record that a conflict was answered with. */
  read: (stale: unknown) => Stored | undefined;
  /** A field's value as text. */
  text: (field: Field, value: string) => string;
  onClose: () => void;
  children: (form: UseFormReturnType<Texts<Field>>) => ReactNode;
}

/** Adds or edits a record of a person. */
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
  // The record as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(props.record);
  const form = useForm<Texts<Field>>({ initialValues: valuesOf(base), validate: rules as never });
  // The changed fields only, so that concurrent changes to other fields stay.
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
      // A refused save has already refetched the list.
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      {children(form)}
    </EditDialog>
  );
}
