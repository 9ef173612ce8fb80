import type { CallArguments } from '@landfall/contract/endpoint';
import {
  createReportTemplate,
  deleteReportTemplate,
  generateFromTemplate,
  listReportTemplates,
  type ReportTemplate,
  sendFromTemplate,
  updateReportTemplate,
} from '@landfall/contract/report-templates';
import {
  deleteReport,
  exportReportCsv,
  exportReportPdf,
  exportReportXlsx,
  getReport,
  type ListedReport,
  listReports,
  previewReport,
  type Report,
  type ReportPreview,
  restoreReport,
  saveReport,
  sendSavedReport,
} from '@landfall/contract/reports';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { recordsIn } from '../../api/tolerant.ts';
import { officeDay } from '../../lib/office-day.ts';
import { saveCsv, saveFile } from '../../lib/save-file.ts';
import { organizationQuery } from '../organization/queries.ts';
import { nextPollMs } from './delivery-wait.ts';
import { fileNameOf } from './report-words.ts';

/** The shortest polling intervals while a mail waits, for one report and for the list, in milliseconds. */
const WAITING_MS = { report: 1_500, list: 4_000 };

/** The saved reports without their rows, newest first, page by page; polled while a mail waits. */
export const reportListQuery = infiniteQueryOptions({
  queryKey: [QUERY_ROOT.reports, 'list'],
  queryFn: async ({ pageParam, signal }) =>
    recordsIn<ListedReport>(await call(listReports, { query: pageAt(pageParam), signal }), 'reports'),
  ...PAGED,
  refetchInterval: ({ state }) =>
    nextPollMs(state.data?.pages.flatMap(({ rows }) => rows) ?? [], Date.now(), WAITING_MS.list),
});

/** The deleted reports that can be restored, newest first, page by page. Refetched with the saved ones. */
export const deletedReportsQuery = infiniteQueryOptions({
  queryKey: [...reportListQuery.queryKey, 'deleted'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { ...pageAt(pageParam), deleted: 'true' as const };
    return recordsIn<ListedReport>(await call(listReports, { query, signal }), 'reports');
  },
  ...PAGED,
  staleTime: 0,
});

/** A saved report; polled while its mail waits. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.reports, 'record', id],
    queryFn: async ({ signal }) => (await call(getReport, { params: { id }, signal })).report,
    refetchInterval: ({ state }) => nextPollMs(state.data ? [state.data] : [], Date.now(), WAITING_MS.report),
  });
}

/** The report templates, the default first, page by page. Renamed date types show their new names. */
export const templateListQuery = infiniteQueryOptions({
  queryKey: [QUERY_ROOT.reportTemplates],
  queryFn: async ({ pageParam, signal }) => {
    const answer = await call(listReportTemplates, { query: pageAt(pageParam), signal });
    return recordsIn<ReportTemplate>(answer, 'configurations');
  },
  ...PAGED,
  staleTime: 0,
});

/** Creates or sends a report, puts the response into its cache, and refetches the list. */
function useReportMutation<Input>(send: (input: Input) => Promise<{ report: Report }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => (await send(input)).report,
    onSuccess: (report) => {
      queryClient.setQueryData(reportQuery(report.id).queryKey, report);
      return queryClient.invalidateQueries({ queryKey: reportListQuery.queryKey });
    },
  });
}

type PreviewRequest = Pick<CallArguments<typeof previewReport>, 'body' | 'signal'>;

/** Creates a report without saving it. */
export function usePreviewReport() {
  return useMutation({
    mutationFn: async (request: PreviewRequest) => (await call(previewReport, request)).report,
  });
}

/** Saves a preview, as the server has stored it. */
export function useSaveReport() {
  return useReportMutation(({ report_data: { report_name, preview_id } }: ReportPreview) =>
    call(saveReport, { body: { report_name, report_data: { preview_id } } }),
  );
}

/** Mails a saved report to members, by their ids. */
export function useSendReport(id: string) {
  return useReportMutation((user_ids: string[]) =>
    call(sendSavedReport, { params: { id }, body: { user_ids } }),
  );
}

/** Deletes a saved report and removes it from the cache. */
export function useDeleteReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteReport, { params: { id } }),
    onSuccess: (_, id) => queryClient.removeQueries({ queryKey: reportQuery(id).queryKey }),
    // Also after a failure, because it may already be deleted.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportListQuery.queryKey }),
  });
}

/** Restores a deleted report. */
export function useRestoreReport() {
  return useReportMutation((id: string) => call(restoreReport, { params: { id } }));
}

const EXPORTS = { pdf: exportReportPdf, csv: exportReportCsv, xlsx: exportReportXlsx } as const;
export type ExportFormat = keyof typeof EXPORTS;

/** The data for a saved report's file and its name. */
export interface ExportedReport {
  id: string;
  name: string;
  generatedAt: string;
}

async function download(
  { id, name, generatedAt }: ExportedReport,
  format: ExportFormat,
  zone: string | undefined,
): Promise<void> {
  const fileName = fileNameOf(name, officeDay(generatedAt, zone), format);
  if (format === 'csv') return saveCsv(fileName, await call(exportReportCsv, { params: { id } }));
  const file = await call(EXPORTS[format], { params: { id } });
  saveFile(fileName, file, file.type);
}

/** Downloads a saved report as a file. */
export function useExportReport(report: ExportedReport) {
  const zone = useQuery(organizationQuery).data?.time_zone;
  return useMutation({ mutationFn: (format: ExportFormat) => download(report, format, zone) });
}

/** Saves the settings of a report as a template. */
export function useCreateTemplate() {
  return useRefreshingMutation(
    async (body: CallArguments<typeof createReportTemplate>['body']) =>
      (await call(createReportTemplate, { body })).configuration,
    [QUERY_ROOT.reportTemplates],
  );
}

/** The body of a change to a template; `version` guards against overwriting a concurrent change. */
export type TemplateChanges = CallArguments<typeof updateReportTemplate>['body'];

/** Changes a template. */
export function useUpdateTemplate(id: string) {
  return useRefreshingMutation(
    async (body: TemplateChanges) =>
      (await call(updateReportTemplate, { params: { id }, body })).configuration,
    [QUERY_ROOT.reportTemplates],
  );
}

/** Deletes a template. The list is refetched even when that fails, because it may already be deleted. */
export function useDeleteTemplate() {
  return useRefreshingMutation(
    ({ id }: ReportTemplate) => call(deleteReportTemplate, { params: { id } }),
    [QUERY_ROOT.reportTemplates],
    'settled',
  );
}

/** Creates and saves the report of a template. */
export function useGenerateFromTemplate() {
  return useReportMutation(({ id }: ReportTemplate) => call(generateFromTemplate, { params: { id } }));
}

/** Creates and saves the report of a template and mails it to members, by their ids. */
export function useSendFromTemplate(id: string) {
  return useReportMutation((user_ids: string[]) =>
    call(sendFromTemplate, { params: { id }, body: { user_ids } }),
  );
}
