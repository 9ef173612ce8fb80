import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { errorWords, fieldWords } from '../api/error-words.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormDialog } from './FormDialog.tsx';
import { useKeptInput } from './useKeptInput.ts';

interface EntryDialogProps<Values, Made>
  extends Omit<ComponentProps<typeof FormDialog>, 'dirty' | 'busy' | 'failure' | 'onSubmit' | 'onStop'> {
  form: UseFormReturnType<Values>;
  send: (values: Values) => Promise<Made>;
  onSent: (made: Made, values: Values) => void;
  /** The message when the server refuses without one. */
  failureWords?: string;
  /** Maps the server's field errors to the form's fields, where their names differ. */
  errorsOf?: (error: Error) => Record<string, string>;
  /** Whether the input is stored elsewhere, so that closing loses nothing. */
  kept?: boolean;
  /** Whether the input has a secret, which this browser must not store. */
  secret?: boolean;
}

/** A dialog that creates something from a form. On failure it keeps the input and shows the reason. */
export function EntryDialog<Values extends object, Made>(props: EntryDialogProps<Values, Made>) {
  const {
    form,
    send,
    onSent,
    failureWords,
    errorsOf = fieldWords,
    kept = false,
    secret = false,
    ...dialog
  } = props;
  useKeptInput(form, dialog.title, !kept && !secret);
  const sending = useMutation({ mutationFn: send });
  const submit = form.onSubmit(
    (values) =>
      sending.mutate(values, {
        onSuccess: (made) => onSent(made, values),
        onError: (error) => form.setErrors(errorsOf(error)),
      }),
    (errors) => focusFirstError(form, errors),
  );
  return (
    <FormDialog
      {...dialog}
      dirty={!kept && form.isDirty()}
      busy={sending.isPending}
      failure={sending.error ? errorWords(sending.error, failureWords) : undefined}
      onSubmit={submit}
    />
  );
}
