import { expect, test } from 'vitest';
import { columnDate, dateColumns } from './date-columns.ts';

const dated = (date_type: string, important_date: string) => ({
  id: important_date,
  date_type,
  important_date,
});

test('Filing Deadline is always the first date column', () => {
  expect(dateColumns(['Biometrics', 'Interview', 'Filing Deadline'], [])).toEqual([
    'Filing Deadline',
    'Biometrics',
    'Interview',
  ]);
  expect(dateColumns(['Interview', 'Filing Deadline'], ['Filing Deadline'])).toEqual(['Interview']);
});

test('a column shows the next date of its type, else the latest past one', () => {
  const dates = [
    dated('Interview', '2026-12-24'),
    dated('Interview', '2026-11-21'),
    dated('Interview', '2026-01-02'),
    dated('Biometrics', '2025-05-05'),
    dated('Biometrics', '2026-05-05'),
  ];
  expect(columnDate(dates, 'Interview', '2026-11-21')).toBe('2026-11-21');
  expect(columnDate(dates, 'Interview', '2026-11-22')).toBe('2026-12-24');
  expect(columnDate(dates, 'Biometrics', '2026-11-21')).toBe('2026-05-05');
  expect(columnDate(dates, 'Filing Deadline', '2026-11-21')).toBeUndefined();
});
