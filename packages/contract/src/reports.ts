import { z } from 'zod';
import { HANDLED_STATES } from './case-dates.ts';
import {
  DELETED_REPORT_DAYS,
  DELIVERIES_SHOWN,
  LIMITS,
  MAX_REPORT_DAYS,
  REPORT_DAYS,
  REPORT_RECIPIENTS,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  calendarDateInput,
  flag,
  id,
  instant,
  pageInfo,
  pageQuery,
  requiredLine,
  requiredText,
} from './fields.ts';
import { fileResponse, namedTextResponse } from './file.ts';
import { PREFERENCE_CATEGORIES } from './preference-categories.ts';

/**
 * The groupings of a report's dates: by urgency, by the responsible member, by type, by the kind of case, or by
 * preference category.
 */
export const REPORT_GROUPINGS = [
  'none',
  'person',
  'date_type',
  'matter_type',
  'preference_category',
] as const;
const groupBy = z.enum(REPORT_GROUPINGS);
export type ReportGrouping = z.infer<typeof groupBy>;

/** The columns of a report's dates beside the day, its urgency, and the case; `assignees` is the case team. */
export const REPORT_COLUMNS = [
  'beneficiary',
  'date_type',
  'status',
  'assignees',
  'matter_type',
  'preference_category',
] as const;
const column = z.enum(REPORT_COLUMNS);
export type ReportColumn = z.infer<typeof column>;

/** The default columns: as many as fit on a page. */
export const USUAL_REPORT_COLUMNS: readonly ReportColumn[] = [
  'beneficiary',
  'date_type',
  'status',
  'assignees',
];

/** The content and layout of a report. */
export const reportSettings = z.strictObject({
  /** Names of date types. */
  date_settings: z
    .array(requiredText(LIMITS.dateName))
    .min(1, 'Choose at least one date type')
    .max(LIMITS.dateTypes, `At most ${LIMITS.dateTypes}`),
  /** Days ahead; overdue dates are always included. */
  days_range: z
    .number()
    .int('A whole number')
    .min(1, 'At least 1')
    .max(MAX_REPORT_DAYS, `At most ${MAX_REPORT_DAYS}`)
    .default(REPORT_DAYS),
  /** Whether handled dates are listed too: those at most `days_range` days before or after today. */
  include_handled: z.boolean().default(false),
  group_by: groupBy.default('none'),
  /** In order. */
  columns: z
    .array(column)
    .max(REPORT_COLUMNS.length, `At most ${REPORT_COLUMNS.length}`)
    .refine((columns) => new Set(columns).size === columns.length, 'Each column once')
    .default([...USUAL_REPORT_COLUMNS]),
});
export type ReportSettings = z.infer<typeof reportSettings>;

/** A saved report is `generated` until its mail is sent, or has failed. */
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
  /** The date minus the report's day; negative when overdue. */
  days_until_date: z.number().int(),
  /** How it was handled; only in the list of handled dates. */
  state: z.enum(HANDLED_STATES).optional(),
  /** The case's status, one of {@link CASE_STATUSES}; absent in reports of earlier versions, like the team. */
  status: z.string().optional(),
  /** The name of the case's kind; null when not set. Absent in reports of earlier versions, like the category. */
  matter_type: z.string().nullable().optional(),
  /** The preference category of the case; null when it waits for no immigrant visa. */
  preference_category: z.enum(PREFERENCE_CATEGORIES).nullable().optional(),
  /** The case team, the responsible member first. */
  assignees: z.array(z.strictObject({ id, name: z.string() })).optional(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** The content of a report. It is a snapshot, which does not change with the cases. */
export const reportData = z.strictObject({
  report_name: requiredLine(LIMITS.reportName),
  /** Display name of the member who created it. */
  generated_by: z.string(),
  /** ISO instant. */
  generated_at: instant,
  /** The organization's day from which days are counted. */
  as_of: calendarDateInput,
  date_settings: z.array(z.string()),
  days_range: z.number().int(),
  /** Absent in reports of earlier versions, like the columns. */
  group_by: groupBy.optional(),
  columns: z.array(column).optional(),
  summary: reportSummary,
  /** At most seven days ahead, overdue first. Each list is ordered by date, then case title. */
  this_week: z.array(reportRow),
  /** 8 to 30 days ahead. */
  this_month: z.array(reportRow),
  /** The rest of the range. */
  next_90_days: z.array(reportRow),
  /** The handled dates of the range, which are not counted; only in a report that includes them. */
  handled: z.array(reportRow).optional(),
});
export type ReportData = z.infer<typeof reportData>;

/** The state of a report's mail to a member. */
export const reportDelivery = z.object({
  user_id: id,
  /** The recipient's name. */
  name: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  /** Why it failed permanently, as a message; null unless it did. */
  error: z.string().nullable(),
  requested_at: instant,
});
export type ReportDelivery = z.infer<typeof reportDelivery>;

const frame = {
  /** Shown as the report's kind, e.g. 'Filing Deadline'. */
  report_type: z.string(),
  generated_at: instant,
  status: reportStatus,
  /** The latest of the deliveries; null before there is one. */
  delivery: reportDelivery.nullable(),
  /** The latest delivery to each recipient, newest first; at most {@link DELIVERIES_SHOWN}. */
  deliveries: z.array(reportDelivery).max(DELIVERIES_SHOWN),
};

export const reportPreview = z.object({
  id: z.null(),
  ...frame,
  /** `preview_id` identifies the preview that the server keeps for a day, for its creator. */
  report_data: reportData.extend({ preview_id: id }),
});
export type ReportPreview = z.infer<typeof reportPreview>;

export const report = z.object({ id, ...frame, report_data: reportData });
export type Report = z.infer<typeof report>;

export const listedReport = z.object({
  id,
  ...frame,
  /** When it was deleted; only in the list of deleted reports. */
  deleted_at: instant.optional(),
  report_data: z.object({ report_name: z.string(), generated_by: z.string(), summary: reportSummary }),
});
export type ListedReport = z.infer<typeof listedReport>;

const one = z.object({ report });
const params = z.object({ id });

/**
 * The member of the organization to whom a report is mailed, or several, each of whom gets a separate mail; the caller
 * by default.
 */
export const recipientFields = {
  user_id: id.optional(),
  user_ids: z
    .array(id)
    .min(1, 'Choose at least one')
    .max(REPORT_RECIPIENTS, `At most ${REPORT_RECIPIENTS}`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each of them once')
    .optional(),
};
export type Recipients = { user_id?: string | undefined; user_ids?: string[] | undefined };

/** Either one member or several may be given, not both. */
export const ONE_OR_SEVERAL = { path: ['user_ids'], message: 'Either user_id or user_ids' };
export const namesOnce = ({ user_id, user_ids }: Recipients) =>
  user_id === undefined || user_ids === undefined;
export const recipients = z.strictObject(recipientFields).refine(namesOnce, ONE_OR_SEVERAL);

/** The fields of a preview that may be sent back beside its id: the server ignores them and saves what it kept. */
const unread = z.unknown().optional();
const unreadData = Object.fromEntries(
  Object.keys(reportData.shape).map((field) => [field, unread]),
) as Record<keyof ReportData, typeof unread>;

const previewed = z.strictObject({
  report_name: requiredLine(LIMITS.reportName),
  report_data: z.strictObject({ ...unreadData, preview_id: id }),
});

export const listReports = endpoint({
  method: 'GET',
  path: '/reports/list',
  summary: 'Saved reports without their rows, newest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    ...pageQuery,
    offset: z.coerce.number().int().min(0).max(100_000).optional(),
    /** `true`: only deleted ones that can be restored, for members who may restore them. */
    deleted: flag,
  }),
  response: z.object({ reports: z.array(listedReport), ...pageInfo }),
  errors: [],
});

export const previewReport = endpoint({
  method: 'POST',
  path: '/reports/preview',
  summary:
    'Make a report without saving it. Under its `preview_id` whoever made it can save and send it for a day; their newest ten are kept',
  access: 'user',
  audit: 'report.previewed',
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
  summary:
    'Save a preview as it was made, by its `preview_id` alone. Saving it again finds the same report; one that has run out is a conflict',
  access: 'user',
  audit: 'report.saved',
  body: previewed,
  response: one,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const sendReport = endpoint({
  method: 'POST',
  path: '/reports/send',
  summary:
    'Save a preview as `/reports/save` does, and mail it, to oneself, to `user_id` or to each of `user_ids`',
  access: 'user',
  audit: 'report.sent',
  sendsMail: true,
  body: previewed.extend(recipientFields).refine(namesOnce, ONE_OR_SEVERAL),
  response: one,
  status: 201,
  errors: ['not_found', 'conflict', 'email_not_confirmed'],
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
  summary:
    'Mail a saved report, to oneself, to `user_id` or to each of `user_ids`. While one mail to somebody waits there is no second to them',
  access: 'user',
  audit: 'report.sent',
  sendsMail: true,
  takesKey: true,
  params,
  body: recipients,
  response: one,
  errors: ['not_found', 'email_not_confirmed'],
});

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/reports/{id}',
  summary: `Delete a saved report. Mails of it that wait are not sent; it can be restored for ${DELETED_REPORT_DAYS} days`,
  access: 'user',
  audit: 'report.deleted',
  params,
  errors: ['not_found'],
});

export const restoreReport = endpoint({
  method: 'POST',
  path: '/reports/{id}/restore',
  summary: 'Restore a deleted report',
  access: 'user',
  audit: 'report.restored',
  params,
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
