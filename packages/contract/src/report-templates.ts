import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery, requiredLine, text, version } from './fields.ts';
import {
  namesOnce,
  ONE_OR_SEVERAL,
  REPORT_COLUMNS,
  REPORT_GROUPINGS,
  recipientFields,
  recipients,
  report,
  reportSettings,
} from './reports.ts';

export const scheduleFrequency = z.enum(['daily', 'weekdays', 'weekly']);

const scheduleFields = {
  frequency: scheduleFrequency,
  /** ISO day of the week, 1 Monday to 7 Sunday; only for `weekly`. */
  weekday: z.number().int().min(1, 'From 1 to 7').max(7, 'From 1 to 7').optional(),
  /** Hour of the day in the organization's time zone. */
  hour: z.number().int().min(0, 'From 0 to 23').max(23, 'From 0 to 23'),
};

/** When a template's report is created and mailed automatically. */
export const scheduleInput = z
  .strictObject({
    ...scheduleFields,
    /** The recipients; by default the member who sets the schedule. */
    ...recipientFields,
  })
  .refine(namesOnce, ONE_OR_SEVERAL)
  .refine(({ frequency, weekday }) => (frequency === 'weekly') === (weekday !== undefined), {
    path: ['weekday'],
    message: 'A weekly report, and only that, has a day of the week',
  });
export type ScheduleInput = z.infer<typeof scheduleInput>;

export const schedule = z.object({
  ...scheduleFields,
  /** The first of the recipients. */
  user_id: id,
  /** The recipient's name. */
  name: z.string(),
  /** All recipients, including former members, who get nothing. */
  recipients: z.array(z.object({ user_id: id, name: z.string(), is_member: z.boolean() })),
  /**
   * When it runs next; null while it is paused: all of its recipients have left, the member who set it may no longer
   * send, or the organization was imported. Setting it again resumes it.
   */
  next_at: instant.nullable(),
});
export type Schedule = z.infer<typeof schedule>;

export const reportTemplate = z.object({
  id,
  name: z.string(),
  description: z.string(),
  is_default: z.boolean(),
  created_at: instant,
  report_settings: z.object({
    date_settings: z.array(z.string()),
    days_range: z.number().int(),
    include_handled: z.boolean(),
    group_by: z.enum(REPORT_GROUPINGS),
    columns: z.array(z.enum(REPORT_COLUMNS)),
  }),
  schedule: schedule.nullable(),
  version,
});
export type ReportTemplate = z.infer<typeof reportTemplate>;

const params = z.object({ id });
const one = z.object({ configuration: reportTemplate });

export const listReportTemplates = endpoint({
  method: 'GET',
  path: '/reports/configurations',
  summary: 'Report templates: the default first, then by name',
  access: 'viewer',
  audit: false,
  query: z.object({ ...pageQuery, offset: z.coerce.number().int().min(0).max(100_000).optional() }),
  response: z.object({ configurations: z.array(reportTemplate), ...pageInfo }),
  errors: [],
});

export const createReportTemplate = endpoint({
  method: 'POST',
  path: '/reports/configurations',
  summary: 'Create a report template',
  access: 'user',
  audit: 'report_template.created',
  body: z.strictObject({
    name: requiredLine(LIMITS.reportName),
    description: text(LIMITS.reportDescription).default(''),
    report_settings: reportSettings,
    is_default: z.boolean().default(false),
    schedule: scheduleInput.nullable().default(null),
  }),
  response: one,
  status: 201,
  errors: ['conflict', 'email_not_confirmed'],
});

export const updateReportTemplate = endpoint({
  method: 'POST',
  path: '/reports/configurations/{id}',
  summary: 'Change a report template; just the fields that are given',
  access: 'user',
  audit: 'report_template.updated',
  params,
  body: z.strictObject({
    name: requiredLine(LIMITS.reportName).optional(),
    description: text(LIMITS.reportDescription).optional(),
    report_settings: reportSettings.optional(),
    is_default: z.boolean().optional(),
    schedule: scheduleInput.nullable().optional(),
    version: version.optional(),
  }),
  response: one,
  errors: ['not_found', 'stale_version', 'email_not_confirmed'],
});

export const deleteReportTemplate = endpoint({
  method: 'DELETE',
  path: '/reports/configurations/{id}',
  summary: 'Delete a report template, and its schedule; reports made from it stay',
  access: 'user',
  audit: 'report_template.deleted',
  params,
  errors: ['not_found'],
});

export const generateFromTemplate = endpoint({
  method: 'POST',
  path: '/reports/configurations/{id}/generate',
  summary: 'Generate and save a report from a template',
  access: 'user',
  audit: 'report.saved',
  params,
  response: z.object({ report }),
  status: 201,
  errors: ['not_found'],
});

export const sendFromTemplate = endpoint({
  method: 'POST',
  path: '/reports/configurations/{id}/send',
  summary:
    'Make and save the report of a template and mail it, to oneself, to `user_id` or to each of `user_ids` to whom none is on its way',
  access: 'user',
  audit: 'report.sent',
  sendsMail: true,
  params,
  body: recipients,
  response: z.object({ report }),
  status: 201,
  errors: ['not_found', 'email_not_confirmed'],
});
