import { CUSTOM_REPORT_NAME, REPORT_DAYS, REPORT_RECIPIENTS } from '@landfall/contract/constants';
import {
  createReportTemplate,
  type ReportTemplate,
  type ScheduleInput,
  scheduleFrequency,
} from '@landfall/contract/report-templates';
import {
  previewReport,
  REPORT_COLUMNS,
  type ReportColumn,
  type ReportGrouping,
  type ReportSettings,
  reportSettings,
  USUAL_REPORT_COLUMNS,
} from '@landfall/contract/reports';
import type { UseFormReturnType } from '@mantine/form';
import { required, rulesOf } from '../../lib/form-rules.ts';

/** The form values of a report's settings and of the template that may be saved. */
export interface ReportValues {
  /** Names of date types. */
  types: string[];
  /** The typed number of days. */
  days: string;
  handled: boolean;
  groupBy: ReportGrouping;
  columns: ReportColumn[];
  reportName: string;
  /** Whether a template is saved; the following fields belong to it. */
  kept: boolean;
  name: string;
  description: string;
  isDefault: boolean;
  /** How often it is sent automatically; `off` for never. */
  frequency: ScheduleInput['frequency'] | 'off';
  /** ISO day of the week; used only for a weekly report. */
  weekday: string;
  /** Hour of the day in the office's time zone. */
  hour: string;
  /** Ids of the recipients. */
  recipients: string[];
}

export type ReportForm = UseFormReturnType<ReportValues>;

/** The default hour, before the office opens. */
const FIRST_HOUR = 8;

export const NO_REPORT: ReportValues = {
  types: [],
  days: String(REPORT_DAYS),
  handled: false,
  groupBy: 'none',
  columns: [...USUAL_REPORT_COLUMNS],
  reportName: '',
  kept: false,
  name: '',
  description: '',
  isDefault: false,
  frequency: 'off',
  weekday: '1',
  hour: String(FIRST_HOUR),
  recipients: [],
};

/** The choices for how often a report is sent. */
export const FREQUENCIES = ['off', ...scheduleFrequency.options] as const;

const template = rulesOf(createReportTemplate);
const { report_name } = rulesOf(previewReport);

/** The error of a report's number of days, or null. */
function daysFault(typed: string): string | null {
  if (!/^\d+$/.test(typed.trim())) return 'A whole number';
  const { error } = reportSettings.shape.days_range.safeParse(Number(typed));
  return error?.issues[0]?.message ?? null;
}

/** The error of the recipients, or null. */
function recipientsFault({ kept, frequency, recipients }: ReportValues): string | null {
  if (!kept || frequency === 'off') return null;
  if (recipients.length === 0) return 'Choose at least one member';
  return recipients.length > REPORT_RECIPIENTS ? `At most ${REPORT_RECIPIENTS}` : null;
}

/** The first error of each field. */
export function validateReport(values: ReportValues): Record<string, string | null> {
  return {
    types: values.types.length === 0 ? 'Choose at least one date type' : null,
    days: daysFault(values.days),
    reportName: values.reportName.trim() === '' ? null : report_name(values.reportName),
    name: values.kept ? required('Name', template.name)(values.name) : null,
    description: values.kept ? template.description(values.description) : null,
    recipients: recipientsFault(values),
  };
}

/** The settings of a report as they are sent. */
export function settingsOf({ types, days, handled, groupBy, columns }: ReportValues): ReportSettings {
  return {
    date_settings: types,
    days_range: Number(days),
    include_handled: handled,
    group_by: groupBy,
    // In the offered order, whichever was chosen first.
    columns: REPORT_COLUMNS.filter((column) => columns.includes(column)),
  };
}

/** The name of a report: as typed, else that of the template that is saved with it, else the default. */
export function reportNameOf({
  reportName,
  kept,
  name,
}: Pick<ReportValues, 'reportName' | 'kept' | 'name'>): string {
  return reportName.trim() || (kept && name.trim()) || CUSTOM_REPORT_NAME;
}

/** The form values of a template's settings. */
function settingValues(settings: ReportTemplate['report_settings']) {
  const { date_settings: types, days_range, include_handled: handled, group_by: groupBy, columns } = settings;
  return { types, days: String(days_range), handled, groupBy, columns };
}

/** The schedule of a template as it is sent. */
export function scheduleOf({ frequency, weekday, hour, recipients }: ReportValues): ScheduleInput | null {
  if (frequency === 'off') return null;
  return {
    frequency,
    hour: Number(hour),
    ...(frequency === 'weekly' ? { weekday: Number(weekday) } : {}),
    user_ids: recipients,
  };
}

/** The form values of a template. @param ownId the signed-in person, who is the default recipient */
export function valuesOfTemplate(of: ReportTemplate, ownId: string): ReportValues {
  const { schedule } = of;
  return {
    ...NO_REPORT,
    ...settingValues(of.report_settings),
    recipients: [ownId],
    kept: true,
    name: of.name,
    description: of.description,
    isDefault: of.is_default,
    ...(schedule && {
      frequency: schedule.frequency,
      weekday: String(schedule.weekday ?? NO_REPORT.weekday),
      hour: String(schedule.hour),
      recipients: schedule.recipients.map(({ user_id }) => user_id),
    }),
  };
}

/**
 * The initial form values of a new report: the default template's settings, as far as its date types are in use. @param
 * ownId the signed-in person, who is the default recipient
 */
export function valuesFromDefault(
  templates: readonly ReportTemplate[],
  typesInUse: readonly string[],
  ownId: string,
): ReportValues {
  const begin = { ...NO_REPORT, recipients: [ownId] };
  const settings = templates.find(({ is_default }) => is_default)?.report_settings;
  if (!settings) return begin;
  const types = settings.date_settings.filter((name) => typesInUse.includes(name));
  return { ...begin, ...settingValues(settings), types };
}

/** Maps the server's field names to the form's. */
const FIELDS: readonly [begin: string, field: keyof ReportValues][] = [
  ['report_settings.date_settings', 'types'],
  ['report_settings.days_range', 'days'],
  ['report_settings.include_handled', 'handled'],
  ['report_settings.group_by', 'groupBy'],
  ['report_settings.columns', 'columns'],
  ['report_name', 'reportName'],
  ['name', 'name'],
  ['description', 'description'],
  ['schedule.user_ids', 'recipients'],
  ['schedule', 'frequency'],
];

/** Maps the server's errors to the form's fields. */
export function errorsAtFields(refused: Record<string, string>): Record<string, string> {
  const errors = Object.entries(refused).flatMap(([path, reason]) => {
    const field = FIELDS.find(([begin]) => path === begin || path.startsWith(`${begin}.`))?.[1];
    return field ? [[field, reason]] : [];
  });
  return Object.fromEntries(errors);
}
