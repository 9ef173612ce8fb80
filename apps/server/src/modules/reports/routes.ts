import * as contract from '@landfall/contract/reports';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

/** @param publicUrl origin of the web pages, without a trailing slash */
export function reportRoutes(bind: Bind, publicUrl: string): void {
  bind(contract.listReports, (session, { query }) => service.listReports(session, query));
  bind(contract.previewReport, async (session, { body }) => ({
    report: await service.previewReport(session, body),
  }));
  bind(contract.saveReport, async (session, { body }) => ({
    report: await service.saveReport(session, body),
  }));
  bind(contract.sendReport, async (session, { body }) => ({
    report: await service.sendReport(session, body),
  }));
  bind(contract.getReport, async (session, { params }) => ({
    report: await service.readReport(session, params.id),
  }));
  bind(contract.sendSavedReport, async (session, { params, body }) => ({
    report: await service.sendSavedReport(session, params.id, body),
  }));
  bind(contract.deleteReport, (session, { params }) => service.deleteReport(session, params.id));
  bind(contract.restoreReport, async (session, { params }) => ({
    report: await service.restoreReport(session, params.id),
  }));
  bind(contract.exportReportPdf, (session, { params }) =>
    service.exportDocument(session, params.id, 'pdf', publicUrl),
  );
  bind(contract.exportReportXlsx, (session, { params }) =>
    service.exportDocument(session, params.id, 'xlsx', publicUrl),
  );
  bind(contract.exportReportCsv, (session, { params }) => service.exportCsv(session, params.id, publicUrl));
}
