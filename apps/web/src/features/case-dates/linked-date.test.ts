import type { CaseDate } from '@landfall/contract/case-dates';
import { expect, it } from 'vitest';
import { OPEN_DATE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { linkedDateWords } from './linked-date.ts';
import { parseLinkedDate } from './linked-date-search.ts';

const date: CaseDate = {
  ...OPEN_DATE,
  id: idOf(1),
  case_id: idOf(9),
  date_type: 'Interview',
  important_date: '2026-03-05',
};
const words = (changes: object, mayWrite = true, dates = [date]) =>
  linkedDateWords({ date: idOf(1), on: '2026-03-05', act: 'handle', ...changes }, dates, mayWrite);

it('reads the URL of a mail’s link, and ignores invalid values', () => {
  const link = { date: idOf(1), on: '2026-03-05', act: 'snooze' };
  expect(parseLinkedDate(link)).toEqual(link);
  expect(parseLinkedDate({ ...link, on: 'soon', act: 'erase' })).toEqual({ date: idOf(1) });
  expect(parseLinkedDate({ ...link, date: '7' })).toEqual({});
});

it('says nothing about an unchanged date', () => {
  expect(words({})).toBeUndefined();
  expect(words({ act: undefined }, false)).toBeUndefined();
  expect(words({ on: undefined })).toBeUndefined();
  expect(linkedDateWords({}, [], true)).toBeUndefined();
});

it('explains what has happened to a date since', () => {
  expect(words({}, true, [])).toBe(
    'The date that you followed is not on this case any more: it has been archived.',
  );
  expect(words({ on: '2026-03-01' })).toBe(
    'Interview has been moved since: from Mar 1, 2026 to Mar 5, 2026.',
  );
  const handled: CaseDate = {
    ...date,
    state: 'done',
    handled_at: '2026-03-02T15:00:00Z',
    handled_by: { id: idOf(2), display_name: 'Ada Lind' },
  };
  expect(words({}, true, [handled])).toBe('Interview is handled already: done by Ada Lind on Mar 2, 2026.');
});

it('says that a viewer cannot handle it', () => {
  expect(words({}, false)).toBe('You can read this case, but not handle its dates.');
  expect(words({ act: 'snooze' }, false)).toBeUndefined();
});
