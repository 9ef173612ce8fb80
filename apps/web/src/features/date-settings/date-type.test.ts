import { expect, it } from 'vitest';
import { toDateType, toDateTypes } from './date-type.ts';

const snake = {
  id: 'a',
  date_name: 'Interview',
  reminder_in: [-604_800, 0],
  reminder_target: ['case_team', 'admins'],
  metadata: { color: { hex: '#6d28d9' } },
  created_at: '2026-01-02T03:04:05Z',
  archived_at: '0001-01-01T00:00:00Z',
  template_id: 'one',
  client_reminders: true,
  version: 3,
};
const pascal = {
  ID: 'a',
  DateName: 'Interview',
  ReminderIn: [-604_800, 0],
  ReminderTarget: ['case_team', 'admins'],
  Metadata: { color: { hex: '#6d28d9' } },
  CreatedAt: '2026-01-02T03:04:05Z',
  ArchivedAt: '0001-01-01T00:00:00Z',
  TemplateID: 'one',
  ClientReminders: true,
  Version: 3,
};
const read = {
  id: 'a',
  name: 'Interview',
  hex: '#6d28d9',
  createdAt: '2026-01-02T03:04:05Z',
  archived: false,
  reminders: [
    { seconds: -604_800, target: 'case_team' },
    { seconds: 0, target: 'admins' },
  ],
  templateId: 'one',
  clientReminders: true,
  version: 3,
};

it('a date type is read from either spelling', () => {
  expect(toDateType(snake)).toEqual(read);
  expect(toDateType(pascal)).toEqual(read);
});

it('T44 without archived_at, with null and with the sentinel it is active, else archived', () => {
  const archived = (archived_at: unknown) => toDateType({ ...snake, archived_at }).archived;
  expect([undefined, null, '0001-01-01T00:00:00Z', '2026-01-01T00:00:00Z'].map(archived)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it('a list is read as an array or under its name', () => {
  expect(toDateTypes([snake])).toEqual([read]);
  expect(toDateTypes({ date_settings: [pascal] })).toEqual([read]);
});

it('one without a colour or reminders has none', () => {
  expect(toDateType({ id: 'a', date_name: 'X', metadata: null })).toMatchObject({
    hex: undefined,
    reminders: [],
  });
});
