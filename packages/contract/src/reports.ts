import { z } from 'zod';
import { LIMITS, MAX_REPORT_DAYS, REPORT_BYTES, REPORT_DAYS, REPORT_ROWS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDateInput, id, instant, pageInfo, pageQuery, requiredLine, requiredText } from './fields.ts';
import { fileResponse, namedTextResponse } from './file.ts';

/** What a report takes in. */
export const reportSettings = z.strictObject({
  /** Names of date types. */
  date_settings: z
    .array(requiredText(LIMITS.dateName))
    .min(1, 'Choose at least one date type')
    .max(LIMITS.dateTypes, `At most ${LIMITS.dateTypes}`),
  /** Days ahead; overdue dates are always in. */
  days_range: z
    .number()
    .int('A whole number')
    .min(1, 'At least 1')
    .max(MAX_REPORT_DAYS, `At most ${MAX_REPORT_DAYS}`)
    .default(REPORT_DAYS),
});
export type ReportSettings = z.infer<typeof reportSettings>;

/** A saved report is `generated` until its mail is sent, or given up. */
export const reportStatus = z.enum(['generated', 'sent', 'failed']);

export const reportSummary = z.strictObject({
  /** The three lists together. */
  total_count: z.number().int(),
  /** Lengths of the lists. */
  this_week_count: z.number().int(),
  this_month_count: z.number().int(),
  next_90_days_count: z.number().int(),
  /** Before today. */
  overdue_count: z.number().int(),
  /** From today to seven days ahead. */
  critical_count: z.number().int(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

export const reportRow = z.strictObject({
  date_id: id,
  case_id: id,
  case_name: z.string(),
  /** The primary beneficiary, else the first added; empty when there is none. */
  beneficiary_name: z.string(),
  date_type: z.string(),
  important_date: calendarDateInput,
  /** The date less the report's day; negative when overdue. */
  days_until_date: z.number().int(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** What a report says. It is a snapshot: nothing in it changes with the cases. */
export const reportData = z.strictObject({
  report_name: requiredLine(LIMITS.reportName),
  /** Display name of whoever asked for it. */
  generated_by: z.string(),
  /** ISO instant. */
  generated_at: instant,
  /** The organization's calendar day from which days are counted. */
  as_of: calendarDateInput,
  date_settings: z.array(z.string()),
  days_range: z.number().int(),
  summary: reportSummary,
  /** At most seven days ahead, overdue first. Each list is ordered by date, then case title. */
  this_week: z.array(reportRow),
  /** 8 to 30 days ahead. */
  this_month: z.array(reportRow),
  /** The rest of the range. */
  next_90_days: z.array(reportRow),
  /** On a preview: proves to saving and sending that this is what the server made, and says of which type. */
  seal: z.string().max(1_000).optional(),
});
export type ReportData = z.infer<typeof reportData>;

/** How the mail of a report fares: the latest one, once somebody asked for it. */
export const reportDelivery = z.object({
  user_id: id,
  /** Who it goes to, as colleagues know them. */
  name: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  /** Why it was given up, as a person reads it; null unless it was. */
  error: z.string().nullable(),
  requested_at: instant,
});
export type ReportDelivery = z.infer<typeof reportDelivery>;

const frame = {
  /** Shown as the report's kind, e.g. 'Filing Deadline'. */
  report_type: z.string(),
  generated_at: instant,
  status: reportStatus,
  delivery: reportDelivery.nullable(),
};

export const reportPreview = z.object({ id: z.null(), ...frame, report_data: reportData });
export type ReportPreview = z.infer<typeof reportPreview>;

export const report = z.object({ id, ...frame, report_data: reportData });
export type Report = z.infer<typeof report>;

export const listedReport = z.object({
  id,
  ...frame,
  report_data: z.object({ report_name: z.string(), generated_by: z.string(), summary: reportSummary }),
});
export type ListedReport = z.infer<typeof listedReport>;

const one = z.object({ report });
const params = z.object({ id });
/** The member of the organization that a mail goes to; whoever asks unless given. */
export const recipient = z.strictObject({ user_id: id.optional() });

/** A list that is looked into only when it is no longer than it may be: each refused item costs more than its bytes. */
function atMost<Item extends z.ZodType>(items: z.ZodArray<Item>, most: number) {
  const bounded = z.array(z.unknown()).max(most, `At most ${most}`).pipe(items);
  return bounded as unknown as z.ZodType<z.output<Item>[], z.input<Item>[]>;
}

const { this_week, this_month, next_90_days, date_settings } = reportData.shape;
const sealed = z.strictObject({
  report_name: requiredLine(LIMITS.reportName),
  report_data: reportData.extend({
    date_settings: atMost(date_settings, LIMITS.dateTypes),
    this_week: atMost(this_week, REPORT_ROWS),
    this_month: atMost(this_month, REPORT_ROWS),
    next_90_days: atMost(next_90_days, REPORT_ROWS),
  }),
});
export const listReports = endpoint({
  method: 'GET',
  path: '/reports/list',
  summary: 'Saved reports without their rows, newest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ ...pageQuery, offset: z.coerce.number().int().min(0).max(100_000).optional() }),
  response: z.object({ reports: z.array(listedReport), ...pageInfo }),
  errors: [],
});

export const previewReport = endpoint({
  method: 'POST',
  path: '/reports/preview',
  summary: 'Make a report without saving it. Its `seal` lets it be saved and sent as it is',
  access: 'user',
  audit: 'report.previewed',
  lag: 'tolerated',
  body: z.strictObject({
    report_name: requiredLine(LIMITS.reportName).optional(),
    report_type: requiredLine(LIMITS.reportName).optional(),
    report_settings: reportSettings,
  }),
  response: z.object({ report: reportPreview }),
  errors: [],
});

export const saveReport = endpoint({
  method: 'POST',
  path: '/reports/save',
  summary: 'Save a previewed report. One that was altered is refused',
  access: 'user',
  audit: 'report.saved',
  bodyBytes: REPORT_BYTES,
  body: sealed,
  response: one,
  status: 201,
  errors: [],
});

export const sendReport = endpoint({
  method: 'POST',
  path: '/reports/send',
  summary: 'Save a previewed report and mail it, to oneself or to `user_id`',
  access: 'user',
  audit: 'report.sent',
  bodyBytes: REPORT_BYTES,
  sendsMail: true,
  body: sealed.extend(recipient.shape),
  response: one,
  status: 201,
  errors: ['not_found'],
});

export const getReport = endpoint({
  method: 'GET',
  path: '/reports/{id}',
  summary: 'A saved report',
  access: 'viewer',
  audit: false,
  params,
  response: one,
  errors: ['not_found'],
});

export const sendSavedReport = endpoint({
  method: 'POST',
  path: '/reports/{id}/send',
  summary: 'Mail a saved report, to oneself or to `user_id`. While one mail to them waits there is no second',
  access: 'user',
  audit: 'report.sent',
  sendsMail: true,
  params,
  body: recipient,
  response: one,
  errors: ['not_found'],
});

export const exportReportPdf = endpoint({
  method: 'GET',
  path: '/reports/{id}/export/pdf',
  summary: 'A saved report as a PDF document',
  access: 'viewer',
  audit: 'report.exported',
  params,
  response: fileResponse,
  download: 'report.pdf',
  errors: ['not_found'],
});

export const exportReportXlsx = endpoint({
  method: 'GET',
  path: '/reports/{id}/export/xlsx',
  summary: 'A saved report as an Excel workbook',
  access: 'viewer',
  audit: 'report.exported',
  params,
  response: fileResponse,
  download: 'report.xlsx',
  errors: ['not_found'],
});

export const exportReportCsv = endpoint({
  method: 'GET',
  path: '/reports/{id}/export/csv',
  summary: 'The rows of a saved report as comma-separated values',
  access: 'viewer',
  audit: 'report.exported',
  params,
  response: namedTextResponse,
  download: 'report.csv',
  errors: ['not_found'],
});
