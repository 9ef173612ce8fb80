import type { ReportTemplate } from '@landfall/contract/report-templates';
import { describe, expect, it } from 'vitest';
import {
  errorsAtFields,
  NO_REPORT,
  type ReportValues,
  scheduleOf,
  settingsOf,
  validateReport,
  valuesFromDefault,
  valuesOfTemplate,
} from './report-values.ts';

const WEEKLY: ReportTemplate = {
  id: '0190b6a0-0000-7000-8000-000000000001',
  name: 'Monday deadlines',
  description: 'For the Monday meeting',
  is_default: true,
  created_at: '2026-11-21T10:00:00Z',
  report_settings: { date_settings: ['Interview', 'Old type'], days_range: 30, include_handled: true },
  schedule: {
    frequency: 'weekly',
    weekday: 1,
    hour: 7,
    user_id: '0190b6a0-0000-7000-8000-000000000002',
    name: 'Tom Ellery',
    next_at: '2026-11-23T12:00:00Z',
  },
  version: 3,
};

function faults(values: Partial<ReportValues>) {
  const found = Object.entries(validateReport({ ...NO_REPORT, types: ['Interview'], ...values }));
  return Object.fromEntries(found.filter(([, fault]) => fault !== null));
}

describe('what a report needs', () => {
  it('is at least one date type', () => {
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
  ])('is a range of 1 to 365 days: %o', (days, fault) => {
    expect(faults({ days }).days).toBe(fault);
  });

  it('is a name only when it becomes a template', () => {
    expect(faults({ kept: true, name: '  ' })).toEqual({ name: 'Name is required' });
    expect(faults({ kept: false, name: '' })).toEqual({});
    expect(faults({ kept: true, name: 'x'.repeat(201) })).toEqual({ name: 'At most 200 characters' });
  });
});

describe('a schedule', () => {
  it('is none while it is off', () => {
    expect(scheduleOf(NO_REPORT)).toBeNull();
  });

  it('has a day of the week only when it is weekly, and a recipient only when it is another', () => {
    expect(scheduleOf({ ...NO_REPORT, frequency: 'daily', weekday: '5' })).toEqual({
      frequency: 'daily',
      hour: 8,
    });
    expect(scheduleOf({ ...NO_REPORT, frequency: 'weekly', weekday: '5', recipient: 'tom' })).toEqual({
      frequency: 'weekly',
      hour: 8,
      weekday: 5,
      user_id: 'tom',
    });
  });
});

it('edits a template as it is, its recipient as oneself when it is', () => {
  const values = valuesOfTemplate(WEEKLY, 'somebody else');
  expect(settingsOf(values)).toEqual(WEEKLY.report_settings);
  expect(scheduleOf(values)).toEqual({
    frequency: 'weekly',
    weekday: 1,
    hour: 7,
    user_id: WEEKLY.schedule?.user_id,
  });
  expect(valuesOfTemplate(WEEKLY, WEEKLY.schedule?.user_id).recipient).toBe('');
});

it('begins with the default template, without date types that are archived', () => {
  expect(settingsOf(valuesFromDefault([WEEKLY], ['Interview']))).toEqual({
    date_settings: ['Interview'],
    days_range: 30,
    include_handled: true,
  });
  expect(valuesFromDefault([{ ...WEEKLY, is_default: false }], ['Interview'])).toEqual(NO_REPORT);
});

it("puts the server's reasons at the fields", () => {
  const refused = {
    'report_settings.date_settings.0': 'No such date type',
    'schedule.user_id': 'No member',
    'schedule.weekday': 'From 1 to 7',
    else: 'x',
  };
  expect(errorsAtFields(refused)).toEqual({
    types: 'No such date type',
    recipient: 'No member',
    frequency: 'From 1 to 7',
  });
});
