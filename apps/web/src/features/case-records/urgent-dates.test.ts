import type { DateState } from '@landfall/contract/case-dates';
import { expect, it } from 'vitest';
import { urgentDates } from './urgent-dates.ts';

const TODAY = '2026-11-21';
const at = (important_date: string, state: DateState = 'open') => ({ important_date, state });

it('is what is overdue, the longest first, then the next one', () => {
  const dates = [at('2027-03-01'), at('2026-11-20'), at('2027-01-01'), at('2026-01-01')];
  expect(urgentDates(dates, TODAY)).toEqual([at('2026-01-01'), at('2026-11-20'), at('2027-01-01')]);
});

it('is the next one alone when nothing is overdue; a date of today is the next one', () => {
  expect(urgentDates([at('2026-11-22'), at(TODAY)], TODAY)).toEqual([at(TODAY)]);
});

it('leaves out what is handled', () => {
  expect(
    urgentDates([at('2026-01-01', 'done'), at('2027-01-01', 'waived'), at('2027-02-01')], TODAY),
  ).toEqual([at('2027-02-01')]);
  expect(urgentDates([at('2026-01-01', 'superseded')], TODAY)).toEqual([]);
});
