import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { errorWords, fieldWords } from '../api/error-words.ts';
import { changesOf, disagreements, type FieldLabels, valuesOf } from '../lib/edited-fields.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { toast } from '../ui/toast.tsx';
import { PageForm } from './PageForm.tsx';
import { useKeptInput } from './useKeptInput.ts';
import { useSaving } from './useSaving.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

type Texts<Field extends string> = Record<Field, string>;

interface RecordFormProps<Field extends string, Saved extends Texts<Field> & { version: number }> {
  /** Accessible name of the form: 'Edit case'. */
  label: string;
  heading: string;
  /** The fields that can be edited, with their labels, in order. */
  fields: FieldLabels<Field>;
  record: Saved;
  rules: FormValidateInput<Texts<Field>>;
  /** Sends the changed fields; `version` guards against overwriting a concurrent change. */
  save: (changes: Partial<Texts<Field>> & { version: number }) => Promise<unknown>;
  /** The label of the submit button; 'Submit' by default. */
  submitLabel?: string;
  /** The message when the server refuses without one. */
  failure?: string;
  /** The message after saving: 'Case record saved'. */
  saved: string;
  /** Parses the record in a conflict's answer; undefined if it is not a valid record. */
  readCurrent: (stale: unknown) => Saved | undefined;
  /** Updates the page's cache with the server's version of the record. */
  show: (current: Saved) => void;
  /** Formats a field's value for display; unchanged by default. */
  words?: (field: Field, value: string) => string;
  onDone: () => void;
  children: (form: UseFormReturnType<Texts<Field>>) => ReactNode;
}

/** A record edited in place. A concurrent change is shown before anything is overwritten. */
export function RecordForm<Field extends string, Saved extends Texts<Field> & { version: number }>(
  props: RecordFormProps<Field, Saved>,
) {
  const { label, heading, fields, rules, readCurrent, show, words, onDone, children } = props;
  // The record as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(props.record);
  const form = useForm<Texts<Field>>({ initialValues: valuesOf(fields, base), validate: rules });
  useKeptInput(form, label);
  const dirty = form.isDirty();
  const leave = useUnsavedGuard(dirty, onDone, { inPage: true });
  const { save, busy, error, conflict } = useSaving({
    values: form.values,
    send: (values, version) => props.save({ ...changesOf(fields, base, values), version }),
    onSaved: () => {
      onDone();
      toast(props.saved);
    },
    onRefused: (refused) => form.setErrors(fieldWords(refused)),
    readCurrent,
    compare: (current) => disagreements(fields, { base, current, mine: form.values }, words),
    onTakeTheirs: (current) => {
      show(current);
      onDone();
    },
  });

  const submit = form.onSubmit(
    (values) => (dirty ? save(values, base.version) : onDone()),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <>
      <PageForm
        label={label}
        heading={heading}
        submitLabel={props.submitLabel ?? 'Submit'}
        busy={busy}
        failure={error && errorWords(error, props.failure)}
        onSubmit={submit}
        onCancel={leave}
      >
        {children(form)}
      </PageForm>
      {conflict}
    </>
  );
}
