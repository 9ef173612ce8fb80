import { LIMITS } from '@landfall/contract/constants';
import type { MailTemplate } from '@landfall/contract/mail-templates';
import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runReported } from '../../../editing/run-reported.ts';
import { SettingsList } from '../../../listing/SettingsList.tsx';
import { AddButton, EditAndDelete } from '../../../ui/buttons.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { Section } from '../../../ui/Section.tsx';
import { mailTemplatesQuery, useDeleteMailTemplate } from './template-queries.ts';

const dialogs = () => import('./MailTemplateDialogs.tsx');
const NewMailTemplateDialog = deferred(async () => (await dialogs()).NewMailTemplateDialog);
const EditMailTemplateDialog = deferred(async () => (await dialogs()).EditMailTemplateDialog);

/** The office's mail templates by name. */
export function MailTemplateSettings() {
  const templates = useQuery(mailTemplatesQuery);
  const [edited, setEdited] = useState<MailTemplate | 'new'>();
  const close = () => setEdited(undefined);
  const { data } = templates;
  return (
    <Section title="Mail templates">
      <p className="muted">
        Starting points for mails to clients. Names and titles are filled in automatically.
      </p>
      <SettingsList
        label="Mail templates"
        query={templates}
        items={data}
        failureWords="Failed to fetch mail templates"
        empty="No templates yet: each mail begins empty."
      >
        {(template) => (
          <TemplateRow
            template={template}
            onEdit={() => EditMailTemplateDialog.whenLoaded(() => setEdited(template))}
          />
        )}
      </SettingsList>
      {!(data && data.length >= LIMITS.mailTemplates) && (
        <div>
          <AddButton
            variant="default"
            disabled={!data}
            onClick={() => NewMailTemplateDialog.whenLoaded(() => setEdited('new'))}
          >
            New mail template
          </AddButton>
        </div>
      )}
      {edited === 'new' && <NewMailTemplateDialog onClose={close} />}
      {typeof edited === 'object' && <EditMailTemplateDialog template={edited} onClose={close} />}
    </Section>
  );
}

function TemplateRow({
  template: { id, name, subject },
  onEdit,
}: {
  template: MailTemplate;
  onEdit: () => void;
}) {
  const { mutateAsync: remove } = useDeleteMailTemplate();

  async function askAndDelete() {
    const agreed = await confirm({
      title: `Delete ${name}?`,
      text: 'It is no longer offered. Mails that were written with it stay.',
      confirm: 'Delete Template',
    });
    if (agreed) await runReported(remove(id), `${name} deleted`);
  }

  return (
    <Group component="li" wrap="nowrap" gap={8} pl={12} pr={4} py={4} mih={40}>
      <Group gap="0 12px" flex={1} miw={0}>
        <Box component="span" fw={500} className="wrap-anywhere">
          {name}
        </Box>
        <span className="small muted wrap-anywhere">{subject}</span>
      </Group>
      <EditAndDelete name={name} onEdit={onEdit} onDelete={askAndDelete} />
    </Group>
  );
}
