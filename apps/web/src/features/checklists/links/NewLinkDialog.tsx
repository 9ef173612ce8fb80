import type { ChecklistItem } from '@landfall/contract/checklists';
import type { ClientLanguage } from '@landfall/contract/client-languages';
import { createClientLink } from '@landfall/contract/client-links';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EntryDialog } from '../../../editing/EntryDialog.tsx';
import { rulesOf } from '../../../lib/form-rules.ts';
import { FieldRow } from '../../../ui/FieldRow.tsx';
import type { ChecklistContext } from '../checklist-context.ts';
import { ItemChecks } from '../ItemChecks.tsx';
import { idsToAskFor, missingItems } from '../item-progress.ts';
import { daysFault, LANGUAGE_CHOICES, LINK_DAYS, REQUEST_RULES, requestErrors } from '../request-values.ts';
import { type MadeLink, useCreateLink } from './link-queries.ts';

/** The default number of files that a link accepts. */
const FILES = '50';
const { max_files } = rulesOf(createClientLink);
const RULES = {
  item_ids: REQUEST_RULES.item_ids,
  days: daysFault,
  max_files: (typed: string) => (typed.trim() === '' ? 'Required' : max_files(Number(typed))),
};

interface NewLinkDialogProps {
  context: ChecklistContext;
  items: readonly ChecklistItem[];
  onMade: (made: MadeLink) => void;
  onClose: () => void;
}

/** Creates a link that the user hands over: in a letter, a chat, or as a printed code. */
export function NewLinkDialog({ context, items, onMade, onClose }: NewLinkDialogProps) {
  const { mutateAsync: create } = useCreateLink(context.caseId);
  const [missing] = useState(() => missingItems(items));
  const form = useForm({
    initialValues: {
      item_ids: idsToAskFor(missing),
      days: LINK_DAYS,
      max_files: FILES,
      language: context.beneficiaries[0]?.language ?? 'en',
    },
    validate: RULES,
  });
  return (
    <EntryDialog
      title="Make a Link"
      submitLabel="Make Link"
      size="lg"
      form={form}
      send={({ item_ids, days, max_files: files, language }) =>
        create({
          item_ids,
          days: Number(days),
          max_files: Number(files),
          language: language as ClientLanguage,
        })
      }
      errorsOf={requestErrors}
      onSent={onMade}
      onClose={onClose}
    >
      {missing.length === 0 ? (
        <p className="notice" data-tone="grey">
          Nothing is missing: links are for items that are open or asked for.
        </p>
      ) : (
        <ItemChecks items={missing} {...form.getInputProps('item_ids')} />
      )}
      <FieldRow>
        <TextInput label="Days" inputMode="numeric" {...form.getInputProps('days')} />
        <TextInput label="Files at Most" inputMode="numeric" {...form.getInputProps('max_files')} />
        <NativeSelect label="Language" data={LANGUAGE_CHOICES} {...form.getInputProps('language')} />
      </FieldRow>
    </EntryDialog>
  );
}
