import { Readable } from 'node:stream';
import { MIXED_REPORT_TYPE, REPORT_TYPE } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { FileSource, NamedText } from '@landfall/contract/file';
import type {
  listReports as listReportsCall,
  previewReport as previewReportCall,
  Recipients,
  Report,
  ReportData,
  ReportPreview,
  ReportRow,
  ReportSettings,
  saveReport as saveReportCall,
} from '@landfall/contract/reports';
import { reaches } from '@landfall/contract/roles';
import { instantAfter } from '../../platform/clock.ts';
import { organizationOf } from '../../platform/db/organization-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { assertExportAllowed, type Exporter, runExport } from '../../platform/export-limit.ts';
import { Failure, found, invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newId } from '../../platform/new-record.ts';
import { teamsOf } from '../case-teams/service.ts';
import { type DateType, namedDateTypes } from '../date-settings/service.ts';
import { deliveryStatusOf, mailReport, withdrawMailsOf } from '../report-deliveries/service.ts';
import { reportCsv } from './csv.ts';
import { reportPdf } from './pdf.ts';
import type { PrintedReport } from './printed-report.ts';
import * as queries from './queries.ts';
import { recipientsOf, recordFurther } from './recipients.ts';
import { reportFileName } from './report-file-name.ts';
import { DELETED_MS, MAX_PREVIEWS, PREVIEW_MS, REPORT_BYTES, REPORT_ROWS } from './report-limits.ts';
import { listsOf } from './report-lists.ts';
import { reportWorkbook } from './workbook.ts';

/** The organization and time for which a report is made. */
export type Moment = Pick<OrgSession, 'tx' | 'today' | 'now'>;

/**
 * The date types with these names, each once, including archived ones, as dates still have them.
 * @throws Failure `invalid_input` that names the unknown one
 */
export async function pickDateTypes(tx: OrgTx, names: readonly string[]): Promise<DateType[]> {
  const types = await namedDateTypes(tx, names);
  if ('found' in types) return types.found;
  const field = `report_settings.date_settings.${types.unknownAt}`;
  throw invalidInput({ [field]: 'No date type has this name' });
}

/** The contents, layout and name of a report. */
export interface ReportOrder extends Omit<ReportSettings, 'date_settings'> {
  name: string;
  dateTypes: readonly DateType[];
}

/** Adds to the rows the teams of their cases. */
async function withTeams(tx: OrgTx, rows: readonly queries.RowOfCase[]): Promise<ReportRow[]> {
  const teams = await teamsOf(tx, [...new Set(rows.map(({ case_id }) => case_id))]);
  return rows.map((row) => {
    const team = teams.get(row.case_id) ?? [];
    return { ...row, assignees: team.map(({ id, display_name }) => ({ id, name: display_name })) };
  });
}

/**
 * Makes a report of the dates as they are now.
 * @param personId the member for whom it is made
 * @throws Failure `invalid_input` when it would be too long
 */
export async function makeReport(
  { tx, today, now }: Moment,
  personId: string,
  { name, dateTypes, days_range: days, include_handled, group_by, columns }: ReportOrder,
): Promise<ReportData> {
  const range = { typeIds: dateTypes.map(({ id }) => id), today, days };
  const ranges = (include_handled ? [false, true] : [false]).map((handled) => ({ ...range, handled }));
  const maker = await queries.selectMember(tx, personId);
  const [open = [], handled] = await Promise.all(
    ranges.map((each) => queries.selectRows(tx, each, REPORT_ROWS + 1)),
  );
  if (open.length + (handled?.length ?? 0) > REPORT_ROWS) {
    const counts = await Promise.all(ranges.map((each) => queries.countRows(tx, each)));
    const count = counts.reduce((sum, one) => sum + one).toLocaleString('en-US');
    const limit = REPORT_ROWS.toLocaleString('en-US');
    const words = `${count} dates are in this range, and a report holds ${limit}. Choose fewer date types or fewer days`;
    throw invalidInput({ report_settings: words });
  }
  const data = {
    report_name: name,
    generated_by: maker?.name ?? '',
    generated_at: now,
    as_of: today,
    date_settings: dateTypes.map(({ date_name }) => date_name),
    days_range: days,
    group_by,
    columns,
    ...listsOf(await withTeams(tx, open)),
    ...(handled && { handled: await withTeams(tx, handled) }),
  };
  // Long names reach this limit before the number of rows reaches its own.
  if (Buffer.byteLength(JSON.stringify(data)) > REPORT_BYTES) {
    const words =
      'The dates in this range are more than a report holds. Choose fewer date types or fewer days';
    throw invalidInput({ report_settings: words });
  }
  return data;
}

/** The kind of a report, named after its date types. */
function kindOf(names: readonly string[]): string {
  const [first = REPORT_TYPE, ...others] = names;
  if (others.length === 0) return first;
  return names.includes(REPORT_TYPE) ? REPORT_TYPE : MIXED_REPORT_TYPE;
}

type PreviewInput = HandlerInput<typeof previewReportCall>['body'];

/** Makes a report without saving it, and stores it as one of the caller's newest previews. */
export async function previewReport(
  session: OrgSession,
  { report_name, report_type: given, report_settings }: PreviewInput,
): Promise<ReportPreview> {
  const { tx, actor } = session;
  const { date_settings, ...layout } = report_settings;
  const dateTypes = await pickDateTypes(tx, date_settings);
  const report_type = given ?? kindOf(dateTypes.map(({ date_name }) => date_name));
  const name = report_name ?? `${report_type} Report`;
  const data = await makeReport(session, actor.personId, { ...layout, name, dateTypes });
  const preview_id = newId(data.generated_at);
  await queries.insertPreview(tx, { id: preview_id, person_id: actor.personId, report_type, data });
  await queries.emptyOlderPreviews(tx, actor.personId, MAX_PREVIEWS);
  return {
    id: null,
    report_type,
    generated_at: data.generated_at,
    status: 'generated',
    delivery: null,
    deliveries: [],
    report_data: { ...data, preview_id },
  };
}

/**
 * Saves a report that was made from a template.
 * @returns its id
 */
export async function storeReport(
  { tx }: Moment,
  { personId, templateId }: { personId: string; templateId: string },
  data: ReportData,
): Promise<string> {
  const id = newId(data.generated_at);
  const from = { created_by: personId, template_id: templateId };
  await queries.insertReport(tx, { id, report_type: kindOf(data.date_settings), ...from, data });
  return id;
}

type SavedInput = HandlerInput<typeof saveReportCall>['body'];

/**
 * Saves a preview of the caller; a saved one stays as it is.
 * @returns the id of the report, which is the preview's
 */
async function savePreview(
  { tx, actor, now }: OrgSession,
  { report_name, report_data: { preview_id } }: SavedInput,
): Promise<string> {
  if (!(await queries.hasPreview(tx, actor.personId, preview_id))) throw notFound();
  const madeAfter = instantAfter(now, -PREVIEW_MS);
  const saved = await queries.insertFromPreview(tx, preview_id, { report_name, madeAfter });
  if (saved?.deleted_at) throw new Failure('conflict', 'This report was deleted. Generate the report again');
  if (saved) return preview_id;
  throw new Failure('conflict', 'This preview is no longer kept. Generate the report again');
}

/**
 * Saves a preview; idempotent.
 * @throws Failure `not_found` for a preview that is not the caller's, `conflict` for an expired one
 */
export async function saveReport(session: OrgSession, input: SavedInput): Promise<Report> {
  return readReport(session, await savePreview(session, input));
}

/** The instant after which a report must have been deleted to be restorable. */
function restorableFrom(now: string): string {
  return instantAfter(now, -DELETED_MS);
}

/**
 * A page of the saved reports, or of the deleted ones that can be restored, without their rows.
 * @throws Failure `forbidden` for a viewer who asks for deleted ones
 */
export async function listReports(
  session: OrgSession,
  { deleted, ...query }: HandlerInput<typeof listReportsCall>['query'],
): Promise<HandlerResult<typeof listReportsCall>> {
  if (deleted === 'true' && !reaches(session.actor.roles, 'user'))
    throw new Failure('forbidden', 'Only those who may restore reports see deleted ones');
  const deletedAfter = deleted === 'true' ? restorableFrom(session.now) : undefined;
  const [{ page, next }, total] = await Promise.all([
    queries.selectReports(session.tx, query, deletedAfter),
    queries.countReports(session.tx, deletedAfter),
  ]);
  const statusOf = await deliveryStatusOf(
    session,
    page.map(({ id }) => id),
  );
  const reports = page.map(({ heading, deleted_at, ...row }) => ({
    ...row,
    ...(deleted_at && { deleted_at }),
    ...statusOf(row.id),
    report_data: heading,
  }));
  return { reports, total, next_cursor: next };
}

async function findReport(tx: OrgTx, id: string) {
  return found(await queries.selectReport(tx, id));
}

/** A saved report. */
export async function readReport(session: Pick<OrgSession, 'tx' | 'now'>, id: string): Promise<Report> {
  const { data, ...row } = await findReport(session.tx, id);
  return { ...row, ...(await deliveryStatusOf(session, [id]))(id), report_data: data };
}

export const { selectMembers: findMembers } = queries;

/**
 * Mails a saved report to the people that the call names, each in a separate mail.
 * @throws Failure as {@link recipientsOf}
 */
export async function sendSavedReport(session: OrgSession, id: string, to: Recipients): Promise<Report> {
  await findReport(session.tx, id);
  return mailTo(session, id, await recipientsOf(session, to));
}

/**
 * Saves a preview and mails it to the people that the call names.
 * @throws Failure `not_found` for a preview that is not the caller's, `conflict` for an expired one, and as
 *   {@link recipientsOf}
 */
export async function sendReport(session: OrgSession, input: SavedInput & Recipients): Promise<Report> {
  const recipients = await recipientsOf(session, input);
  return mailTo(session, await savePreview(session, input), recipients);
}

/** Queues the mails of a report, and writes the audit entries of the further recipients. */
async function mailTo(session: OrgSession, id: string, recipients: readonly string[]): Promise<Report> {
  await mailReport(session, id, recipients);
  await recordFurther(session, id, recipients);
  return readReport(session, id);
}

/** Deletes a saved report, which can be restored for a while. Its queued mails are not sent. */
export async function deleteReport({ tx, now }: OrgSession, id: string): Promise<void> {
  if (!(await queries.updateDeleted(tx, id, { deletedAt: now }))) throw notFound();
  await withdrawMailsOf(tx, id);
}

/** Restores a deleted report; one that is not deleted stays as it is. */
export async function restoreReport(session: OrgSession, id: string): Promise<Report> {
  await queries.updateDeleted(session.tx, id, { deletedAfter: restorableFrom(session.now) });
  return readReport(session, id);
}

export { recipientsOf, recordFurther };

async function printedReport(tx: OrgTx, id: string, publicUrl: string): Promise<PrintedReport> {
  const { report_type, data } = await findReport(tx, id);
  const { name: organizationName, time_zone: timeZone } = await organizationOf(tx);
  return { report_type, data, organizationName, timeZone, publicUrl };
}

const PRINTERS = { pdf: reportPdf, xlsx: reportWorkbook } as const;

function exporterOf({ tx, actor }: OrgSession): Exporter {
  return { personId: actor.personId, orgId: tx.orgId };
}

/**
 * A saved report as a file. It is made after the call was recorded.
 * @throws Failure `rate_limited` while others are made, also from the file's source
 */
export async function exportDocument(
  session: OrgSession,
  id: string,
  extension: keyof typeof PRINTERS,
  publicUrl: string,
): Promise<FileSource> {
  const exporter = exporterOf(session);
  assertExportAllowed(exporter);
  const printed = await printedReport(session.tx, id, publicUrl);
  const name = reportFileName(printed.data.report_name, printed.data.as_of, extension);
  return async () => {
    const content = await runExport(exporter, () => PRINTERS[extension](printed));
    return { name, bytes: content.length, content: Readable.from([content]) };
  };
}

/**
 * The rows of a saved report as CSV.
 * @throws Failure `rate_limited` while others are made
 */
export function exportCsv(session: OrgSession, id: string, publicUrl: string): Promise<NamedText> {
  return runExport(exporterOf(session), async () => {
    const printed = await printedReport(session.tx, id, publicUrl);
    const { report_name, as_of } = printed.data;
    return { name: reportFileName(report_name, as_of, 'csv'), text: await reportCsv(printed) };
  });
}
