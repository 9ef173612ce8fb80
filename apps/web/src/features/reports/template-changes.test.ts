import { expect, it } from 'vitest';
import { NO_REPORT, type ReportValues } from './report-values.ts';
import { changesOfTemplate, templateDisagreements } from './template-changes.ts';

const BEFORE: ReportValues = {
  ...NO_REPORT,
  kept: true,
  types: ['Interview', 'RFE'],
  name: 'Deadlines',
  frequency: 'weekly',
  recipients: ['me'],
};

const SETTINGS = {
  date_settings: ['Interview', 'RFE'],
  days_range: 90,
  include_handled: false,
  group_by: 'none',
  columns: ['beneficiary', 'date_type', 'status', 'assignees'],
};

it('sends only changed fields', () => {
  expect(changesOfTemplate(BEFORE, { ...BEFORE, types: ['RFE', 'Interview'] }, false)).toEqual({});
  expect(changesOfTemplate(BEFORE, { ...BEFORE, name: 'Visas', isDefault: true }, false)).toEqual({
    name: 'Visas',
    is_default: true,
  });
  expect(changesOfTemplate(BEFORE, { ...BEFORE, days: '30' }, false)).toEqual({
    report_settings: { ...SETTINGS, days_range: 30 },
  });
  expect(changesOfTemplate(BEFORE, { ...BEFORE, handled: true }, false)).toEqual({
    report_settings: { ...SETTINGS, include_handled: true },
  });
  const laidOut = { ...BEFORE, groupBy: 'person' as const, columns: ['status' as const] };
  expect(changesOfTemplate(BEFORE, laidOut, false)).toEqual({
    report_settings: { ...SETTINGS, group_by: 'person', columns: ['status'] },
  });
});

it('sends a schedule as a whole, and null for none', () => {
  expect(changesOfTemplate(BEFORE, { ...BEFORE, weekday: '3' }, false)).toEqual({
    schedule: { frequency: 'weekly', weekday: 3, hour: 8, user_ids: ['me'] },
  });
  expect(changesOfTemplate(BEFORE, { ...BEFORE, frequency: 'off' }, false)).toEqual({ schedule: null });
  expect(changesOfTemplate(BEFORE, { ...BEFORE, recipients: ['me', 'tom'] }, false)).toEqual({
    schedule: { frequency: 'weekly', weekday: 1, hour: 8, user_ids: ['me', 'tom'] },
  });
});

it('resumes a paused schedule unchanged', () => {
  expect(changesOfTemplate(BEFORE, BEFORE, true)).toEqual({
    schedule: { frequency: 'weekly', weekday: 1, hour: 8, user_ids: ['me'] },
  });
});

it("words someone else's change beside one's own", () => {
  const current = { ...BEFORE, recipients: ['tom'], days: '30', handled: true, groupBy: 'person' as const };
  const mine = { ...BEFORE, name: 'Mine', days: '7' };
  const found = templateDisagreements({ base: BEFORE, current, mine }, (id) =>
    id === 'tom' ? 'Tom Ellery' : 'myself',
  );
  expect(found).toEqual([
    { label: 'Range in days', theirs: '30', mine: '7' },
    { label: 'Include handled dates', theirs: 'Yes', mine: undefined },
    { label: 'Group by', theirs: 'Person responsible', mine: undefined },
    { label: 'Template name', theirs: 'Deadlines', mine: 'Mine' },
    { label: 'Schedule', theirs: 'Every Monday at 8:00 AM to Tom Ellery', mine: undefined },
  ]);
});
