import { expect, it } from 'vitest';
import { remindsAsAtFirst } from './starting-reminders.ts';

const DAY = 86_400;
const reminders = [-30, -7, -1, 0, 1].map((days) => ({ seconds: days * DAY, target: 'case_team' }));
const type = { archived: false, templateId: null, reminders };

it('recognizes the default reminders of a new office, in any order', () => {
  expect(remindsAsAtFirst(type)).toBe(true);
  expect(remindsAsAtFirst({ ...type, reminders: reminders.toReversed() })).toBe(true);
});

it('excludes types that were changed, archived or given a template', () => {
  expect(remindsAsAtFirst({ ...type, reminders: reminders.slice(1) })).toBe(false);
  expect(
    remindsAsAtFirst({ ...type, reminders: reminders.map((one) => ({ ...one, target: 'admins' })) }),
  ).toBe(false);
  expect(remindsAsAtFirst({ ...type, reminders: [] })).toBe(false);
  expect(remindsAsAtFirst({ ...type, archived: true })).toBe(false);
  expect(remindsAsAtFirst({ ...type, templateId: 'one' })).toBe(false);
});
