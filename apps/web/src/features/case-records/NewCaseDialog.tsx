import { Group, Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { DraftNotice } from './new-case/DraftNotice.tsx';
import { useNewCase } from './new-case/useNewCase.ts';
import type { GivenParty } from './new-case/values.ts';

const NewCasePanel = deferred(async () => (await import('./new-case/NewCasePanel.tsx')).NewCasePanel);

interface NewCaseDialogProps {
  onClose: () => void;
  /** A person or firm on the case from the start; the full form is opened then. */
  given?: GivenParty;
}

/** Creates a case and opens its page, from a title and description or from the full form. */
export function NewCaseDialog({ onClose, given }: NewCaseDialogProps) {
  const newCase = useNewCase(onClose, given);
  const { form, submit, close, discard, isBegun, isRestored, isBusy, failure } = newCase;
  if (form.values.isLong) return <NewCasePanel {...newCase} />;
  return (
    <FormDialog
      title="New Case Record"
      submitLabel="Create"
      inAddress
      dirty={false}
      busy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={close}
    >
      {isRestored && <DraftNotice />}
      <TextInput
        label="Title"
        required
        data-autofocus
        {...form.getInputProps('title')}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ title: value, isTitleOwn: value.trim() !== '' })
        }
      />
      <Textarea
        label="Description"
        required
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('description')}
      />
      <Group gap={8} mx={-8} justify="space-between">
        <QuietButton onClick={() => NewCasePanel.whenLoaded(() => form.setValues({ isLong: true }))}>
          Add people, dates and team
        </QuietButton>
        {isBegun && <QuietButton onClick={discard}>Discard draft</QuietButton>}
      </Group>
    </FormDialog>
  );
}
