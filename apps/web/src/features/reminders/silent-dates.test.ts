import type { PreviewedReminder } from '@landfall/contract/reminders';
import { expect, it } from 'vitest';
import { OPEN_DATE } from '../../testing/records.ts';
import { silentDates } from './silent-dates.ts';

const dateOf = (id: string, date_type: string) => ({
  ...OPEN_DATE,
  state: 'open' as const,
  id,
  case_id: 'c',
  date_type,
  important_date: '2026-05-05',
});
const open = [dateOf('1', 'Interview'), dateOf('2', 'RFE'), dateOf('3', 'Visa'), dateOf('4', 'Old')];
const types = [
  { id: 't1', name: 'Interview', reminders: [1], templateId: null },
  { id: 't2', name: 'RFE', reminders: [], templateId: null },
  { id: 't3', name: 'Visa', reminders: [], templateId: 'one' },
];
const reminders = [{ date_id: '1' }] as PreviewedReminder[];

it('distinguishes types without reminders from dates whose reminders are over', () => {
  const { unreminded, over } = silentDates(open, types, reminders);
  expect(unreminded).toEqual([{ id: 't2', name: 'RFE' }]);
  expect(over).toEqual(['Visa (May 5, 2026)', 'Old (May 5, 2026)']);
});

it('reports no type while the types are unknown', () => {
  expect(silentDates(open, undefined, reminders).unreminded).toEqual([]);
});
