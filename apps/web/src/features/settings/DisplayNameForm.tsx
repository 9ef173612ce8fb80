import { updateDisplayName } from '@landfall/contract/settings';
import { Box, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateDisplayName } from './queries.ts';

const LABEL = 'Display name';
const rules = { display_name: required(LABEL, rulesOf(updateDisplayName).display_name) };

/** The name that colleagues see, changed where it stands. */
export function DisplayNameForm({ displayName }: { displayName: string }) {
  const update = useUpdateDisplayName();
  const form = useForm({ initialValues: { display_name: displayName }, validate: rules });
  useUnsavedGuard(form.isDirty(), form.reset);

  const submit = form.onSubmit(
    (values) =>
      update.mutate(values.display_name.trim(), {
        onSuccess: ({ user }) => {
          form.setInitialValues({ display_name: user.display_name });
          form.setValues({ display_name: user.display_name });
          form.resetDirty();
          toast('Display name saved');
        },
        onError: (error) => form.setErrors(fieldWords(error)),
      }),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Group wrap="nowrap" gap={8} align="flex-start">
          <TextInput
            flex={1}
            maw="24rem"
            label={LABEL}
            autoComplete="name"
            {...form.getInputProps('display_name')}
          />
          <Box mt={24}>
            <SubmitButton busy={update.isPending} disabled={!form.isDirty()}>
              Save
            </SubmitButton>
          </Box>
        </Group>
        {update.error && (
          <RetryAlert
            message={errorWords(update.error, 'Failed to update display name')}
            busy={update.isPending}
            onRetry={submit}
          />
        )}
      </Stack>
    </form>
  );
}
