import type { DateState } from '@landfall/contract/case-dates';
import { expect, it } from 'vitest';
import { urgentDates } from './urgent-dates.ts';

const TODAY = '2026-11-21';
const at = (important_date: string, state: DateState = 'open') => ({ important_date, state });

it('lists overdue dates, the longest first, then the next one', () => {
  const dates = [at('2027-03-01'), at('2026-11-20'), at('2027-01-01'), at('2026-01-01')];
  expect(urgentDates(dates, TODAY)).toEqual([at('2026-01-01'), at('2026-11-20'), at('2027-01-01')]);
});

it('lists only the next one when nothing is overdue, which may be today', () => {
  expect(urgentDates([at('2026-11-22'), at(TODAY)], TODAY)).toEqual([at(TODAY)]);
});

it('leaves out handled dates', () => {
  expect(
    urgentDates([at('2026-01-01', 'done'), at('2027-01-01', 'waived'), at('2027-02-01')], TODAY),
  ).toEqual([at('2027-02-01')]);
  expect(urgentDates([at('2026-01-01', 'superseded')], TODAY)).toEqual([]);
});
