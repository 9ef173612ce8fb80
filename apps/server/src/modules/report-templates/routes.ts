import * as contract from '@landfall/contract/report-templates';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function reportTemplateRoutes(bind: Bind): void {
  bind(contract.listReportTemplates, (session, { query }) => service.listTemplates(session, query));
  bind(contract.createReportTemplate, async (session, { body }) => ({
    configuration: await service.addTemplate(session, body),
  }));
  bind(contract.updateReportTemplate, async (session, { params, body }) => ({
    configuration: await service.editTemplate(session, params.id, body),
  }));
  bind(contract.deleteReportTemplate, (session, { params }) => service.removeTemplate(session, params.id));
  bind(contract.generateFromTemplate, async (session, { params }) => ({
    report: await service.generate(session, params.id),
  }));
  bind(contract.sendFromTemplate, async (session, { params, body }) => ({
    report: await service.send(session, params.id, body),
  }));
}
