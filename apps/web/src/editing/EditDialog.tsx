import type { UseFormReturnType } from '@mantine/form';
import type { ComponentProps } from 'react';
import { errorWords, fieldWords } from '../api/error-words.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormDialog } from './FormDialog.tsx';
import { useKeptInput } from './useKeptInput.ts';
import { type SavingOptions, useSaving } from './useSaving.tsx';

export interface EditDialogProps<Values, Saved extends { version: number }, Answer>
  extends Omit<ComponentProps<typeof FormDialog>, 'dirty' | 'busy' | 'failure' | 'onSubmit' | 'onStop'>,
    Omit<SavingOptions<Values, Saved, Answer>, 'values' | 'onRefused'> {
  form: UseFormReturnType<Values>;
  /** The record's version when editing began. */
  version: number;
  /** Maps the server's field errors to the form's fields, where their names differ. */
  errorsOf?: (error: Error) => Record<string, string>;
  /** Whether to submit even when nothing was changed. */
  unchangedToo?: boolean;
  /** Whether the input has a secret, which this browser must not store. */
  secret?: boolean;
}

/** A dialog that changes a record. A concurrent change is shown before anything is overwritten. */
export function EditDialog<Values extends object, Saved extends { version: number }, Answer>(
  props: EditDialogProps<Values, Saved, Answer>,
) {
  const { form, version, errorsOf = fieldWords, unchangedToo = false, secret = false, ...others } = props;
  const { send, onSaved, readCurrent, compare, onTakeTheirs, ...dialog } = others;
  useKeptInput(form, dialog.title, !secret);
  const { save, busy, error, conflict } = useSaving({
    values: form.values,
    send,
    onSaved,
    readCurrent,
    compare,
    onTakeTheirs,
    onRefused: (refused) => form.setErrors(errorsOf(refused)),
  });
  const submit = form.onSubmit(
    (values) => (unchangedToo || form.isDirty() ? save(values, version) : dialog.onClose()),
    (errors) => focusFirstError(form, errors),
  );
  return (
    <>
      <FormDialog
        {...dialog}
        dirty={form.isDirty()}
        busy={busy}
        failure={error ? errorWords(error) : undefined}
        onSubmit={submit}
      />
      {conflict}
    </>
  );
}
