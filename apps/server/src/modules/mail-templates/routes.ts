import * as contract from '@landfall/contract/mail-templates';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function mailTemplateRoutes(bind: Bind): void {
  bind(contract.listMailTemplates, async ({ tx }) => ({ mail_templates: await service.listTemplates(tx) }));
  bind(contract.createMailTemplate, async (session, { body }) => ({
    mail_template: await service.addTemplate(session, body),
  }));
  bind(contract.updateMailTemplate, async (session, { params, body }) => ({
    mail_template: await service.editTemplate(session, params.id, body),
  }));
  bind(contract.deleteMailTemplate, (session, { params }) => service.deleteTemplate(session, params.id));
}
