import { fillMailFields, type MailTemplate } from '@landfall/contract/mail-templates';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mailTemplatesQuery } from '../templates/template-queries.ts';

interface TemplateSelectProps {
  /** The values of the placeholders in templates. */
  fields: Readonly<Record<string, string>>;
  onChoose: (filled: Pick<MailTemplate, 'subject' | 'text'>) => void;
}

/** Fills a mail from a template; unknown placeholders stay as they are. Renders nothing while there is no template. */
export function TemplateSelect({ fields, onChoose }: TemplateSelectProps) {
  const templates = useQuery(mailTemplatesQuery).data ?? [];
  if (templates.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Template"
      w="13rem"
      value=""
      data={[
        { value: '', label: 'Use a template…' },
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => {
        const template = templates.find(({ id }) => id === currentTarget.value);
        if (!template) return;
        onChoose({
          subject: fillMailFields(template.subject, fields),
          text: fillMailFields(template.text, fields),
        });
      }}
    />
  );
}
