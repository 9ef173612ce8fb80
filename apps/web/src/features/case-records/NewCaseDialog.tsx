import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { PATHS } from '../../paths.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import { validateCase } from './case-validation.ts';
import { useCreateCase } from './queries.ts';

/** Opens a case and goes to its page. On failure the dialog stays with what was typed. */
export function NewCaseDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateCase();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { title: '', description: '' }, validate: validateCase });

  const submit = form.onSubmit(
    (values) =>
      create.mutate(values, {
        onSuccess: ({ case_record }) => {
          toast('Case record created');
          void navigate({
            to: PATHS.case,
            params: { caseId: case_record.id },
            // Going back leads to the list, not to its empty dialog.
            replace: true,
            ignoreBlocker: true,
          });
        },
        onError: (error) => form.setErrors(fieldWords(error)),
      }),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <FormDialog
      title="New Case Record"
      submitLabel="Create"
      inAddress
      dirty={form.isDirty()}
      busy={create.isPending}
      failure={create.error ? errorWords(create.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Title" withAsterisk required data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        withAsterisk
        required
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  );
}
