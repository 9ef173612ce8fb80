import { REPORT_COLUMN_LABELS, REPORT_GROUPING_LABELS } from '@landfall/contract/report-layout';
import { disagreements, type FieldLabels } from '../../lib/edited-fields.ts';
import type { TemplateChanges } from './queries.ts';
import { type ReportValues, scheduleOf, settingsOf } from './report-values.ts';
import { scheduleWords } from './schedule-words.ts';

const FIELDS = {
  types: 'Date types',
  days: 'Range in days',
  handled: 'Include handled dates',
  groupBy: 'Group by',
  columns: 'Columns',
  name: 'Template name',
  description: 'Description',
  isDefault: 'Default template',
  schedule: 'Schedule',
} satisfies FieldLabels<string>;

/** A template's fields as texts, to compare two versions. */
function textsOf(
  values: ReportValues,
  recipientName: (id: string) => string,
): Record<keyof typeof FIELDS, string> {
  const schedule = scheduleOf(values);
  return {
    types: values.types.toSorted().join(', '),
    days: values.days.trim(),
    handled: values.handled ? 'Yes' : 'No',
    groupBy: REPORT_GROUPING_LABELS[values.groupBy],
    columns: settingsOf(values)
      .columns.map((column) => REPORT_COLUMN_LABELS[column])
      .join(', '),
    name: values.name.trim(),
    description: values.description.trim(),
    isDefault: values.isDefault ? 'Yes' : 'No',
    schedule: schedule
      ? scheduleWords({ ...schedule, names: values.recipients.toSorted().map(recipientName) })
      : 'Off',
  };
}

/** The fields of a report's settings, which are sent together. */
const SETTINGS = ['types', 'days', 'handled', 'groupBy', 'columns'] as const;

const byId = (id: string) => id;

/**
 * The changed fields only, so that concurrent changes to other fields stay. @param paused whether the schedule is
 * paused: sending it again, even unchanged, resumes it
 */
export function changesOfTemplate(
  before: ReportValues,
  after: ReportValues,
  paused: boolean,
): TemplateChanges {
  const [was, is] = [textsOf(before, byId), textsOf(after, byId)];
  return {
    ...(was.name === is.name ? {} : { name: after.name }),
    ...(was.description === is.description ? {} : { description: after.description }),
    ...(SETTINGS.every((field) => was[field] === is[field]) ? {} : { report_settings: settingsOf(after) }),
    ...(was.isDefault === is.isDefault ? {} : { is_default: after.isDefault }),
    ...(was.schedule === is.schedule && !paused ? {} : { schedule: scheduleOf(after) }),
  };
}

/** The fields where the current template and the form disagree. @param recipientName returns the name of a member */
export function templateDisagreements(
  { base, current, mine }: Record<'base' | 'current' | 'mine', ReportValues>,
  recipientName: (id: string) => string,
) {
  return disagreements(FIELDS, {
    base: textsOf(base, recipientName),
    current: textsOf(current, recipientName),
    mine: textsOf(mine, recipientName),
  });
}
