import { Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorWords } from '../../api/error-words.ts';
import { useKeptInput } from '../../editing/useKeptInput.ts';
import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import { unitsOf } from '../../lib/units-of.ts';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSaveSignature, useSignature } from './mail-queries.ts';

/** The maximum length of a signature: all free settings together are not much longer. */
const LONGEST = 2_000;

/** The signature below each mail of the signed-in person. */
export function MailSignature() {
  const signature = useSignature();
  const save = useSaveSignature();
  const form = useForm({ initialValues: { signature } });
  useKeptInput(form, 'signature');
  useUnsavedGuard(form.isDirty(), form.reset, { inPage: true });

  const submit = form.onSubmit(({ signature: written }) => {
    const trimmed = written.trim();
    save.mutate(trimmed, {
      onSuccess: () => {
        form.setInitialValues({ signature: trimmed });
        form.setValues({ signature: trimmed });
        form.resetDirty();
        toast('Signature saved');
      },
    });
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12} align="flex-start">
        <Textarea
          w="100%"
          label="Signature"
          description="Shown below each mail that you write to clients."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={unitsOf(LONGEST)}
          {...form.getInputProps('signature')}
        />
        {save.error && (
          <RetryAlert message={errorWords(save.error, 'Failed to save the signature')} onRetry={submit} />
        )}
        <SubmitButton busy={save.isPending} disabled={!form.isDirty()}>
          Save
        </SubmitButton>
      </Stack>
    </form>
  );
}
