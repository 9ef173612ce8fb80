import { expect, test } from 'vitest';
import { nextDate } from './next-date.ts';

const at = (important_date: string) => ({ important_date });

test('the next date leads, today included; else the latest past one', () => {
  expect(nextDate([at('2027-01-01'), at('2026-11-21'), at('2026-01-01')], '2026-11-21')).toEqual(
    at('2026-11-21'),
  );
  expect(nextDate([at('2026-01-01'), at('2026-03-01')], '2026-11-21')).toEqual(at('2026-03-01'));
  expect(nextDate([], '2026-11-21')).toBeUndefined();
});
