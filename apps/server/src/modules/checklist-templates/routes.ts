import * as contract from '@landfall/contract/checklist-templates';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function checklistTemplateRoutes(bind: Bind): void {
  bind(contract.listChecklistTemplates, async ({ tx }) => ({
    checklist_templates: await service.listTemplates(tx),
  }));
  bind(contract.createChecklistTemplate, async (session, { body }) => ({
    checklist_template: await service.addTemplate(session, body),
  }));
  bind(contract.restoreChecklistTemplates, async (session) => ({
    checklist_templates: await service.restoreDefaults(session),
  }));
  bind(contract.getChecklistTemplate, async ({ tx }, { params }) => ({
    checklist_template: await service.readTemplate(tx, params.id),
  }));
  bind(contract.updateChecklistTemplate, async (session, { params, body }) => ({
    checklist_template: await service.editTemplate(session, params.id, body),
  }));
  bind(contract.deleteChecklistTemplate, (session, { params }) => service.deleteTemplate(session, params.id));
}
