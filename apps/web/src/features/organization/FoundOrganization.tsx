import { foundOrganization } from '@landfall/contract/organization';
import { Box, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useFoundOrganization } from './queries.ts';

const LABEL = 'Name of your organization';
const rules = { name: required('Name', rulesOf(foundOrganization).name) };

/** Creates an organization of one's own. */
export function FoundOrganization() {
  const founding = useFoundOrganization();
  const form = useForm({ initialValues: { name: '' }, validate: rules });
  const submit = form.onSubmit(
    ({ name }) => founding.mutate(name, { onError: (error) => form.setErrors(fieldWords(error)) }),
    (errors) => focusFirstError(form, errors),
  );
  return (
    <Box
      component="form"
      w="min(24rem, 100%)"
      ta="left"
      onSubmit={submit}
      noValidate
      aria-label="Start your own organization"
    >
      <Stack gap={12}>
        <TextInput label={LABEL} autoComplete="organization" {...form.getInputProps('name')} />
        {founding.error && <RetryAlert message={errorWords(founding.error)} onRetry={submit} />}
        <SubmitButton busy={founding.isPending}>Start your own organization</SubmitButton>
      </Stack>
    </Box>
  );
}
