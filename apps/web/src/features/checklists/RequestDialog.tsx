import type { ChecklistItem } from '@landfall/contract/checklists';
import { counted } from '@landfall/contract/counted';
import { Box, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ChecklistContext } from './checklist-context.ts';
import { ItemChecks } from './ItemChecks.tsx';
import { missingItems } from './item-progress.ts';
import { useRequestMissing } from './queries.ts';
import { RequestPreview } from './RequestPreview.tsx';
import { type Recipient, recipientNames, recipientsOf } from './recipients.ts';
import {
  firstRequest,
  LANGUAGE_CHOICES,
  previewedWords,
  REQUEST_RULES,
  type RequestValues,
  requestErrors,
  sentRequest,
} from './request-values.ts';

interface RequestDialogProps {
  context: ChecklistContext;
  items: readonly ChecklistItem[];
  onClose: () => void;
}

/** Mails clients a request for the missing items, with an upload link. */
export function RequestDialog({ context, items, onClose }: RequestDialogProps) {
  const { mutateAsync: request } = useRequestMissing(context.caseId);
  // The missing items when the dialog opened: a refresh behind the form must not change them.
  const [missing] = useState(() => missingItems(items));
  const [recipients] = useState(() => recipientsOf(context));
  const form = useForm<RequestValues>({
    initialValues: firstRequest(missing, recipients, context.beneficiaries),
    validate: REQUEST_RULES,
  });
  const { item_ids, language, link } = form.values;
  const chosen = missing.filter(({ id }) => item_ids.includes(id));
  return (
    <EntryDialog
      title="Send What Is Missing"
      submitLabel="Send"
      size="lg"
      form={form}
      send={(values) => request(sentRequest(values))}
      errorsOf={requestErrors}
      onSent={(_, values) => {
        onClose();
        const names = recipientNames(sentRequest(values).to, recipients);
        toast(`Asked ${names} for ${counted(values.item_ids.length, 'item')}`);
      }}
      onClose={onClose}
    >
      <ItemChecks items={missing} {...form.getInputProps('item_ids')} />
      <RecipientFields form={form} recipients={recipients} />
      <NativeSelect
        label="Language"
        data={LANGUAGE_CHOICES}
        maw="16rem"
        {...form.getInputProps('language')}
      />
      <Textarea
        label="Message"
        description="Shown above the list of items."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('text')}
      />
      <Stack gap={8}>
        <Checkbox
          label="With a link to send files"
          description="Each mail has its own link. Whoever has it can send files for these items, and sees nothing else of the case."
          {...form.getInputProps('link', { type: 'checkbox' })}
        />
        {link && (
          <Box ml={28}>
            <TextInput
              label="Days"
              description="After that, the link stops working."
              inputMode="numeric"
              w="16rem"
              {...form.getInputProps('days')}
            />
          </Box>
        )}
      </Stack>
      <RequestPreview
        caseId={context.caseId}
        words={previewedWords(form.values)}
        untranslated={language === 'es' ? chosen.filter(({ translations }) => !translations.es).length : 0}
      />
    </EntryDialog>
  );
}

interface RecipientFieldsProps {
  form: UseFormReturnType<RequestValues>;
  recipients: readonly Recipient[];
}

/** The recipients: people on the case, and other addresses. */
function RecipientFields({ form, recipients }: RecipientFieldsProps) {
  const { error, ...chosen } = form.getInputProps('to');
  const other = form.getInputProps('other');
  return (
    <>
      {recipients.length > 0 && (
        <Checkbox.Group label="To" withAsterisk error={error} {...chosen}>
          <Stack gap={6} my={8}>
            {recipients.map(({ email, name, role }) => (
              <Checkbox
                key={email}
                value={email}
                label={
                  <span className="wrap-anywhere">
                    {name} <span className="muted">{`${role} · ${email}`}</span>
                  </span>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TextInput
        label={recipients.length > 0 ? 'Other Addresses' : 'To'}
        description={
          recipients.length > 0
            ? 'Separated by commas.'
            : 'Nobody on this case has an e-mail address yet. Separate several with commas.'
        }
        inputMode="email"
        autoComplete="off"
        {...other}
        error={other.error ?? (recipients.length === 0 && error)}
      />
    </>
  );
}
