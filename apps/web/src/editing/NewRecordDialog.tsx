import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorWords, fieldWords } from '../api/error-words.ts';
import { type FieldLabels, noValues } from '../lib/edited-fields.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { toast } from '../ui/toast.tsx';
import { FormDialog } from './FormDialog.tsx';

type Texts<Field extends string> = Record<Field, string>;

interface NewRecordDialogProps<Field extends string, Made> {
  title: string;
  submitLabel: string;
  /** The fields, with their labels, in order. */
  fields: FieldLabels<Field>;
  rules: FormValidateInput<Texts<Field>>;
  /** Makes the record. */
  create: (values: Texts<Field>) => Promise<Made>;
  /** Said when it is there: 'Beneficiary added'. */
  created: string;
  /** Goes to the new record's page; it says `ignoreBlocker`, as nothing would be lost. */
  open: (made: Made) => void;
  /** Takes the dialog out of the address. */
  onClose: () => void;
  children: (form: UseFormReturnType<Texts<Field>>) => ReactNode;
}

/** Makes a record and goes to its page. On failure the dialog stays with what was typed and says why. */
export function NewRecordDialog<Field extends string, Made>(props: NewRecordDialogProps<Field, Made>) {
  const creation = useMutation({ mutationFn: props.create });
  const form = useForm<Texts<Field>>({ initialValues: noValues(props.fields), validate: props.rules });

  const submit = form.onSubmit(
    (values) =>
      creation.mutate(values, {
        onSuccess: (made) => {
          toast(props.created);
          props.open(made);
        },
        onError: (error) => form.setErrors(fieldWords(error)),
      }),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      inAddress
      dirty={form.isDirty()}
      busy={creation.isPending}
      failure={creation.error ? errorWords(creation.error) : undefined}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {props.children(form)}
    </FormDialog>
  );
}
