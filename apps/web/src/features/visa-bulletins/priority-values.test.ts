import { expect, it } from 'vitest';
import { changesOfPriority, PRIORITY_RULES, priorityText, valuesOfPriority } from './priority-values.ts';

const NONE = { priority_date: null, preference_category: null, chargeability: null };
const WHOLE = { priority_date: '2023-06-15', preference_category: 'F2A', chargeability: 'MX' } as const;

it('a case without a visa category defaults to all other areas, and stays unchanged', () => {
  const values = valuesOfPriority(NONE);
  expect(values).toEqual({ priority_date: '', preference_category: '', chargeability: 'ROW' });
  expect(changesOfPriority(values)).toEqual(NONE);
});

it('a case’s values round-trip through the form', () => {
  expect(changesOfPriority(valuesOfPriority(WHOLE))).toEqual(WHOLE);
});

it('a date requires a category, and the other way around', () => {
  const values = { priority_date: '2023-06-15', preference_category: '', chargeability: 'ROW' };
  expect(PRIORITY_RULES.preference_category('', values)).toBe('Preference category is required');
  expect(PRIORITY_RULES.priority_date('2023-06-15', values)).toBeNull();
  const other = { priority_date: '', preference_category: 'F1', chargeability: 'ROW' };
  expect(PRIORITY_RULES.priority_date('', other)).toBe('Priority date is required');
  expect(PRIORITY_RULES.preference_category('F1', other)).toBeNull();
});

it('words values for conflicts', () => {
  expect(priorityText('priority_date', '2023-06-15')).toBe('Jun 15, 2023');
  expect(priorityText('preference_category', 'F4')).toBe('F4: Brothers and sisters of adult citizens');
  expect(priorityText('chargeability', 'IN')).toBe('India');
  expect(priorityText('priority_date', '')).toBe('');
});
