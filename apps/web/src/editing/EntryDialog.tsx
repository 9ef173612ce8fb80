import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { errorWords, fieldWords } from '../api/error-words.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormDialog } from './FormDialog.tsx';

interface EntryDialogProps<Values, Made>
  extends Omit<ComponentProps<typeof FormDialog>, 'dirty' | 'busy' | 'failure' | 'onSubmit' | 'onStop'> {
  form: UseFormReturnType<Values>;
  send: (values: Values) => Promise<Made>;
  onSent: (made: Made, values: Values) => void;
  /** What is said when the server refuses without words. */
  failureWords?: string;
  /** The server's refusals at the form's fields, where those have other names. */
  errorsOf?: (error: Error) => Record<string, string>;
  /** Whether what was typed is kept elsewhere, so that closing loses nothing. */
  kept?: boolean;
}

/** A dialog that makes something of what is typed. On failure it stays with that and says why. */
export function EntryDialog<Values extends object, Made>(props: EntryDialogProps<Values, Made>) {
  const { form, send, onSent, failureWords, errorsOf = fieldWords, kept = false, ...dialog } = props;
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
