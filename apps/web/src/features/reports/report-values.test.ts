import type { ReportTemplate } from '@landfall/contract/report-templates';
import { describe, expect, it } from 'vitest';
import {
  errorsAtFields,
  NO_REPORT,
  type ReportValues,
  reportNameOf,
  scheduleOf,
  settingsOf,
  validateReport,
  valuesFromDefault,
  valuesOfTemplate,
} from './report-values.ts';

const TOM = '0190b6a0-0000-7000-8000-000000000002';
const LAYOUT = { group_by: 'person' as const, columns: ['status' as const] };

const WEEKLY: ReportTemplate = {
  id: '0190b6a0-0000-7000-8000-000000000001',
  name: 'Monday deadlines',
  description: 'For the Monday meeting',
  is_default: true,
  created_at: '2026-11-21T10:00:00Z',
  report_settings: {
    date_settings: ['Interview', 'Old type'],
    days_range: 30,
    include_handled: true,
    ...LAYOUT,
  },
  schedule: {
    frequency: 'weekly',
    weekday: 1,
    hour: 7,
    user_id: TOM,
    name: 'Tom Ellery',
    recipients: [{ user_id: TOM, name: 'Tom Ellery', is_member: true }],
    next_at: '2026-11-23T12:00:00Z',
  },
  version: 3,
};

function faults(values: Partial<ReportValues>) {
  const found = Object.entries(validateReport({ ...NO_REPORT, types: ['Interview'], ...values }));
  return Object.fromEntries(found.filter(([, fault]) => fault !== null));
}

it.each([
  [' May ', true, 'Monday', 'May'],
  [' ', true, ' Monday ', 'Monday'],
  ['', true, '', 'Custom Report'],
  ['', false, 'Monday', 'Custom Report'],
])('a report named %j, saved as a template: %s, named %j, is %j', (reportName, kept, name, expected) => {
  expect(reportNameOf({ reportName, kept, name })).toBe(expected);
});

describe('a report requires', () => {
  it('at least one date type', () => {
    expect(faults({ types: [] })).toEqual({ types: 'Choose at least one date type' });
    expect(faults({})).toEqual({});
  });

  it.each([
    ['1', undefined],
    ['365', undefined],
    [' 90 ', undefined],
    ['0', 'At least 1'],
    ['366', 'At most 365'],
    ['', 'A whole number'],
    ['1.5', 'A whole number'],
    ['-7', 'A whole number'],
    ['soon', 'A whole number'],
  ])('a range of 1 to 365 days: %o', (days, fault) => {
    expect(faults({ days }).days).toBe(fault);
  });

  it('a name only when it becomes a template', () => {
    expect(faults({ kept: true, name: '  ' })).toEqual({ name: 'Name is required' });
    expect(faults({ kept: false, name: '' })).toEqual({});
    expect(faults({ kept: true, name: 'x'.repeat(201) })).toEqual({ name: 'At most 200 characters' });
  });
});

it('lists the chosen columns in the offered order', () => {
  expect(settingsOf({ ...NO_REPORT, columns: ['assignees', 'beneficiary'] }).columns).toEqual([
    'beneficiary',
    'assignees',
  ]);
});

describe('a schedule', () => {
  it('requires one to twenty recipients', () => {
    const by = (recipients: string[], more: Partial<ReportValues> = {}) =>
      faults({ kept: true, name: 'Week', frequency: 'daily', recipients, ...more });
    expect(by([])).toEqual({ recipients: 'Choose at least one member' });
    expect(by(Array.from({ length: 21 }, (_, at) => String(at)))).toEqual({ recipients: 'At most 20' });
    expect(by(['tom'])).toEqual({});
    expect(by([], { frequency: 'off' })).toEqual({});
    expect(by([], { kept: false })).toEqual({});
  });

  it('is missing while it is off', () => {
    expect(scheduleOf(NO_REPORT)).toBeNull();
  });

  it('has a weekday only when it is weekly, and names its recipients', () => {
    expect(scheduleOf({ ...NO_REPORT, frequency: 'daily', weekday: '5', recipients: ['ada'] })).toEqual({
      frequency: 'daily',
      hour: 8,
      user_ids: ['ada'],
    });
    expect(
      scheduleOf({ ...NO_REPORT, frequency: 'weekly', weekday: '5', recipients: ['tom', 'ada'] }),
    ).toEqual({
      frequency: 'weekly',
      hour: 8,
      weekday: 5,
      user_ids: ['tom', 'ada'],
    });
  });
});

it('edits a template unchanged; a new schedule goes to oneself', () => {
  const values = valuesOfTemplate(WEEKLY, 'somebody else');
  expect(settingsOf(values)).toEqual(WEEKLY.report_settings);
  expect(scheduleOf(values)).toEqual({
    frequency: 'weekly',
    weekday: 1,
    hour: 7,
    user_ids: [TOM],
  });
  expect(valuesOfTemplate({ ...WEEKLY, schedule: null }, 'me').recipients).toEqual(['me']);
});

it('begins with the default template, without archived date types', () => {
  expect(settingsOf(valuesFromDefault([WEEKLY], ['Interview'], 'me'))).toEqual({
    date_settings: ['Interview'],
    days_range: 30,
    include_handled: true,
    ...LAYOUT,
  });
  expect(valuesFromDefault([{ ...WEEKLY, is_default: false }], ['Interview'], 'me')).toEqual({
    ...NO_REPORT,
    recipients: ['me'],
  });
});

it("shows the server's reasons at the fields", () => {
  const refused = {
    'report_settings.date_settings.0': 'No such date type',
    'schedule.user_ids.1': 'No member',
    'report_settings.columns': 'Each column once',
    'report_settings.group_by': 'Not one of these',
    'schedule.weekday': 'From 1 to 7',
    else: 'x',
  };
  expect(errorsAtFields(refused)).toEqual({
    types: 'No such date type',
    recipients: 'No member',
    columns: 'Each column once',
    groupBy: 'Not one of these',
    frequency: 'From 1 to 7',
  });
});
