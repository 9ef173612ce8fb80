import { type MailTemplate, mailTemplate } from '@landfall/contract/mail-templates';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EditDialog } from '../../../editing/EditDialog.tsx';
import { EntryDialog } from '../../../editing/EntryDialog.tsx';
import { changesOf, disagreements } from '../../../lib/edited-fields.ts';
import { toast } from '../../../ui/toast.tsx';
import { MailTemplateFields } from './MailTemplateFields.tsx';
import { TEMPLATE_FIELDS, TEMPLATE_RULES, type TemplateValues, valuesOfTemplate } from './template-fields.ts';
import { useCreateMailTemplate, useUpdateMailTemplate } from './template-queries.ts';

/** Adds a mail template. */
export function NewMailTemplateDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateMailTemplate();
  const form = useForm<TemplateValues>({
    initialValues: valuesOfTemplate(undefined),
    validate: TEMPLATE_RULES,
  });
  return (
    <EntryDialog
      title="New Mail Template"
      submitLabel="Add Template"
      size="lg"
      form={form}
      send={create}
      onSent={({ mail_template: { name } }) => {
        onClose();
        toast(`${name} added`);
      }}
      onClose={onClose}
    >
      <MailTemplateFields form={form} />
    </EntryDialog>
  );
}

interface EditMailTemplateDialogProps {
  template: MailTemplate;
  onClose: () => void;
}

/** Changes a mail template. Mails written with it stay as they are. */
export function EditMailTemplateDialog({ template, onClose }: EditMailTemplateDialogProps) {
  // The template as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(template);
  const { mutateAsync: update } = useUpdateMailTemplate();
  const form = useForm<TemplateValues>({
    initialValues: valuesOfTemplate(base),
    validate: TEMPLATE_RULES,
  });
  return (
    <EditDialog
      title={`Edit ${base.name}`}
      submitLabel="Save"
      size="lg"
      form={form}
      version={base.version}
      send={(values, version, current: MailTemplate = base) =>
        update({
          id: base.id,
          ...valuesOfTemplate(current),
          ...changesOf(TEMPLATE_FIELDS, base, values),
          version,
        })
      }
      onSaved={() => {
        onClose();
        toast('Template saved');
      }}
      readCurrent={(stale) => mailTemplate.safeParse(stale).data}
      compare={(current) => disagreements(TEMPLATE_FIELDS, { base, current, mine: form.values })}
      // A refused save has already refetched the list.
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      <MailTemplateFields form={form} />
    </EditDialog>
  );
}
