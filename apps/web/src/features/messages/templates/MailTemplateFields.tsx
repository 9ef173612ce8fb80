import { MAIL_FIELDS } from '@landfall/contract/mail-templates';
import { Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TEMPLATE_FIELDS, type TemplateValues } from './template-fields.ts';

/** The fields of a mail template, with the placeholders that it may use. */
export function MailTemplateFields({ form }: { form: UseFormReturnType<TemplateValues> }) {
  return (
    <>
      <TextInput
        label={TEMPLATE_FIELDS.name}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={TEMPLATE_FIELDS.subject}
        required
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={TEMPLATE_FIELDS.text}
        required
        autosize
        minRows={6}
        maxRows={18}
        {...form.getInputProps('text')}
      />
      <Stack gap={4} p="10px 12px" className="box small">
        <p>Written like this, these are filled in when a mail begins with the template:</p>
        <dl>
          {Object.entries(MAIL_FIELDS).map(([field, words]) => (
            <div key={field}>
              <dt style={{ display: 'inline' }}>
                <code>{`{{${field}}}`}</code>
              </dt>{' '}
              <dd className="muted" style={{ display: 'inline' }}>
                {words}
              </dd>
            </div>
          ))}
        </dl>
      </Stack>
    </>
  );
}
