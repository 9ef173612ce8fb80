import type { ChecklistTemplate } from '@landfall/contract/checklist-templates';
import { counted } from '@landfall/contract/counted';
import { Menu } from '@mantine/core';
import type { OfferedTemplates } from './template-order.ts';

interface TemplateChoicesProps {
  offered: OfferedTemplates;
  onUse: (template: ChecklistTemplate) => void;
}

/** The templates in a menu: those for the case's kind first. */
export function TemplateChoices({ offered: { forKind, others }, onUse }: TemplateChoicesProps) {
  const choice = (template: ChecklistTemplate) => (
    <Menu.Item key={template.id} onClick={() => onUse(template)} className="wrap-anywhere">
      {template.name} <span className="muted small">{counted(template.items.length, 'item')}</span>
    </Menu.Item>
  );
  return (
    <>
      {forKind.length > 0 && <Menu.Label>Checklists for this kind of case</Menu.Label>}
      {forKind.map(choice)}
      {others.length > 0 && <Menu.Label>{forKind.length > 0 ? 'Other checklists' : 'Checklists'}</Menu.Label>}
      {others.map(choice)}
    </>
  );
}
