import type { DateState } from '@landfall/contract/case-dates';
import { expect, test } from 'vitest';
import { columnDate, dateColumns } from './date-columns.ts';

const dated = (date_type: string, important_date: string, state: DateState = 'open') => ({
  id: important_date,
  date_type,
  important_date,
  state,
});

test('Filing Deadline is always the first date column', () => {
  expect(dateColumns(['Biometrics', 'Interview', 'Filing Deadline'], [])).toEqual([
    'Filing Deadline',
    'Biometrics',
    'Interview',
  ]);
  expect(dateColumns(['Interview', 'Filing Deadline'], ['Filing Deadline'])).toEqual(['Interview']);
});

test('a column shows the earliest open date of its type, else the latest handled one', () => {
  const handled = dated('Interview', '2026-01-01', 'done');
  const dates = [
    handled,
    dated('Biometrics', '2025-05-05', 'waived'),
    dated('Interview', '2026-01-02'),
    dated('Biometrics', '2026-05-05', 'done'),
    dated('Interview', '2026-11-21'),
  ];
  expect(columnDate(dates, 'Interview')?.important_date).toBe('2026-01-02');
  expect(columnDate([handled], 'Interview')).toBe(handled);
  expect(columnDate(dates, 'Biometrics')?.important_date).toBe('2026-05-05');
  expect(columnDate(dates, 'Filing Deadline')).toBeUndefined();
});
