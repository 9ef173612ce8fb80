import { Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { ALL_PARTS } from './address.ts';
import { useConfirmSheet } from './queries.ts';

/** Asks for the end of the key, to make sure that the person has the sheet at hand. */
export function ConfirmSheet() {
  const { mutate: confirm, isPending, error } = useConfirmSheet();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { last_characters: '' },
    validate: { last_characters: (typed) => (typed.trim() === '' ? 'Required' : null) },
  });
  const save = form.onSubmit(({ last_characters }) =>
    confirm(last_characters, {
      onSuccess: () => {
        toast('The recovery sheet is confirmed');
        void navigate({ to: PATHS.backups, params: ALL_PARTS });
      },
      onError: (refused) => form.setErrors(fieldWords(refused)),
    }),
  );
  return (
    <div className="screen-only">
      <Section title="Confirm that you have it">
        <p className="muted">Type the last six characters of the key from the paper.</p>
        <form onSubmit={save} noValidate>
          <Group gap={8} align="flex-end">
            <TextInput
              label="Last six characters"
              w="12rem"
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('last_characters')}
            />
            <SubmitButton busy={isPending}>Confirm</SubmitButton>
          </Group>
          {error && Object.keys(fieldWords(error)).length === 0 && (
            <p className="failure" role="alert">
              {errorWords(error, 'Failed to confirm the recovery sheet')}
            </p>
          )}
        </form>
      </Section>
    </div>
  );
}
