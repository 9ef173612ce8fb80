import type { ChecklistTemplate } from '@landfall/contract/checklist-templates';
import { LIMITS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runReported } from '../../../editing/run-reported.ts';
import { SettingsList } from '../../../listing/SettingsList.tsx';
import { AddButton, EditAndDelete } from '../../../ui/buttons.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { Section } from '../../../ui/Section.tsx';
import { matterTypesQuery } from '../../matter-types/queries.ts';
import { templatesQuery, useDeleteTemplate, useRestoreTemplates } from './queries.ts';

const NewTemplateDialog = deferred(async () => (await import('./TemplateDialogs.tsx')).NewTemplateDialog);
const EditTemplateDialog = deferred(async () => (await import('./TemplateDialogs.tsx')).EditTemplateDialog);

/** The office's templates of checklists by name. */
export function TemplateSettings() {
  const templates = useQuery(templatesQuery);
  const types = useQuery(matterTypesQuery).data ?? [];
  const [edited, setEdited] = useState<ChecklistTemplate | 'new'>();
  const { mutateAsync: restore, isPending: isRestoring } = useRestoreTemplates();
  const close = () => setEdited(undefined);
  const kindName = (id: string) =>
    id ? (types.find((type) => type.id === id)?.name ?? 'Another kind') : 'Any kind';
  const { data } = templates;
  return (
    <Section title="Checklist templates">
      <p className="muted">
        Starting points for the checklists of cases. Changes apply to checklists that are added from then on;
        those of cases stay as they are.
      </p>
      <SettingsList
        label="Checklist templates"
        query={templates}
        items={data}
        failureWords="Failed to fetch checklist templates"
        empty="No templates yet: each checklist is written on its case."
      >
        {(template) => (
          <TemplateRow
            template={template}
            kind={kindName(template.matter_type_id ?? '')}
            onEdit={() => EditTemplateDialog.whenLoaded(() => setEdited(template))}
          />
        )}
      </SettingsList>
      {!(data && data.length >= LIMITS.checklistTemplates) && (
        <Group gap={8}>
          <AddButton
            variant="default"
            disabled={!data}
            onClick={() => NewTemplateDialog.whenLoaded(() => setEdited('new'))}
          >
            New template
          </AddButton>
          <Button
            variant="subtle"
            disabled={!data}
            loading={isRestoring}
            onClick={() => runReported(restore(undefined), 'Standard templates added')}
          >
            Add standard templates
          </Button>
        </Group>
      )}
      {edited === 'new' && <NewTemplateDialog onClose={close} />}
      {typeof edited === 'object' && (
        <EditTemplateDialog template={edited} kindName={kindName} onClose={close} />
      )}
    </Section>
  );
}

interface TemplateRowProps {
  template: ChecklistTemplate;
  kind: string;
  onEdit: () => void;
}

function TemplateRow({ template: { id, name, items }, kind, onEdit }: TemplateRowProps) {
  const { mutateAsync: remove } = useDeleteTemplate();

  async function askAndDelete() {
    const agreed = await confirm({
      title: `Delete ${name}?`,
      text: 'It is no longer offered. Checklists of cases that were made from it stay as they are.',
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
        <span className="small muted wrap-anywhere">{kind}</span>
      </Group>
      <Box component="span" flex="none" className="small muted">
        {counted(items.length, 'item')}
      </Box>
      <EditAndDelete name={name} onEdit={onEdit} onDelete={askAndDelete} />
    </Group>
  );
}
