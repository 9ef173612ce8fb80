import { REPORT_DAYS } from '@landfall/contract/constants';
import {
  createReportTemplate,
  type ReportTemplate,
  type ScheduleInput,
  scheduleFrequency,
} from '@landfall/contract/report-templates';
import { previewReport, type ReportSettings, reportSettings } from '@landfall/contract/reports';
import type { UseFormReturnType } from '@mantine/form';
import { required, rulesOf } from '../../lib/form-rules.ts';

/** What a report takes in, and the template that it may become, as they are edited. */
export interface ReportValues {
  /** Names of date types. */
  types: string[];
  /** Days as they were typed. */
  days: string;
  handled: boolean;
  reportName: string;
  /** Whether a template is kept, which the fields from here on are about. */
  kept: boolean;
  name: string;
  description: string;
  isDefault: boolean;
  /** How often it comes by itself; `off` for never. */
  frequency: ScheduleInput['frequency'] | 'off';
  /** ISO day of the week; counts for a weekly one alone. */
  weekday: string;
  /** Hour of the day in the office's time zone. */
  hour: string;
  /** The member it goes to; empty for oneself. */
  recipient: string;
}

export type ReportForm = UseFormReturnType<ReportValues>;

/** Before the office opens. */
const FIRST_HOUR = 8;

export const NO_REPORT: ReportValues = {
  types: [],
  days: String(REPORT_DAYS),
  handled: false,
  reportName: '',
  kept: false,
  name: '',
  description: '',
  isDefault: false,
  frequency: 'off',
  weekday: '1',
  hour: String(FIRST_HOUR),
  recipient: '',
};

/** What can be chosen for how often a report comes. */
export const FREQUENCIES = ['off', ...scheduleFrequency.options] as const;

const template = rulesOf(createReportTemplate);
const { report_name } = rulesOf(previewReport);

/** Why days cannot be the range of a report, or null. */
function daysFault(typed: string): string | null {
  if (!/^\d+$/.test(typed.trim())) return 'A whole number';
  const { error } = reportSettings.shape.days_range.safeParse(Number(typed));
  return error?.issues[0]?.message ?? null;
}

/** The first reason against each field, if any. */
export function validateReport(values: ReportValues): Record<string, string | null> {
  return {
    types: values.types.length === 0 ? 'Choose at least one date type' : null,
    days: daysFault(values.days),
    reportName: values.reportName.trim() === '' ? null : report_name(values.reportName),
    name: values.kept ? required('Name', template.name)(values.name) : null,
    description: values.kept ? template.description(values.description) : null,
  };
}

/** What the report takes in, as the server takes it. */
export function settingsOf({ types, days, handled }: ReportValues): ReportSettings {
  return { date_settings: types, days_range: Number(days), include_handled: handled };
}

/** When the template's report comes by itself, as the server takes it. */
export function scheduleOf({ frequency, weekday, hour, recipient }: ReportValues): ScheduleInput | null {
  if (frequency === 'off') return null;
  return {
    frequency,
    hour: Number(hour),
    ...(frequency === 'weekly' ? { weekday: Number(weekday) } : {}),
    ...(recipient ? { user_id: recipient } : {}),
  };
}

/**
 * A template as it is edited.
 * @param ownId the signed-in person, who is chosen as oneself
 */
export function valuesOfTemplate(of: ReportTemplate, ownId: string | undefined): ReportValues {
  const { schedule } = of;
  return {
    ...NO_REPORT,
    types: of.report_settings.date_settings,
    days: String(of.report_settings.days_range),
    handled: of.report_settings.include_handled,
    kept: true,
    name: of.name,
    description: of.description,
    isDefault: of.is_default,
    ...(schedule && {
      frequency: schedule.frequency,
      weekday: String(schedule.weekday ?? NO_REPORT.weekday),
      hour: String(schedule.hour),
      recipient: schedule.user_id === ownId ? '' : schedule.user_id,
    }),
  };
}

/** What a new report begins with: what the default template takes in, as far as its date types are in use. */
export function valuesFromDefault(
  templates: readonly ReportTemplate[],
  typesInUse: readonly string[],
): ReportValues {
  const settings = templates.find(({ is_default }) => is_default)?.report_settings;
  if (!settings) return NO_REPORT;
  const types = settings.date_settings.filter((name) => typesInUse.includes(name));
  return { ...NO_REPORT, types, days: String(settings.days_range), handled: settings.include_handled };
}

/** Where the server's names for the fields stand in the form. */
const FIELDS: readonly [begin: string, field: keyof ReportValues][] = [
  ['report_settings.date_settings', 'types'],
  ['report_settings.days_range', 'days'],
  ['report_settings.include_handled', 'handled'],
  ['report_name', 'reportName'],
  ['name', 'name'],
  ['description', 'description'],
  ['schedule.user_id', 'recipient'],
  ['user_id', 'recipient'],
  ['schedule', 'frequency'],
];

/** The server's reasons at the fields of the form that they are about. */
export function errorsAtFields(refused: Record<string, string>): Record<string, string> {
  const errors = Object.entries(refused).flatMap(([path, reason]) => {
    const field = FIELDS.find(([begin]) => path === begin || path.startsWith(`${begin}.`))?.[1];
    return field ? [[field, reason]] : [];
  });
  return Object.fromEntries(errors);
}
