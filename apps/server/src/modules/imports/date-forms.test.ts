import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DateOrderFinder, readDate } from './date-forms.ts';

it.each([
  ['2025-03-14', '2025-03-14'],
  ['2025/3/4', '2025-03-04'],
  ['2025.03.14', '2025-03-14'],
  ['20250314', '2025-03-14'],
  ['2025-03-14T09:30:00Z', '2025-03-14'],
  ['2025-03-14 09:30', '2025-03-14'],
  ['3/14/2025', '2025-03-14'],
  ['14/03/2025', '2025-03-14'],
  ['14.3.25', '2025-03-14'],
  ['3/14/2025 4:30 PM', '2025-03-14'],
  ['3/14/99', '1999-03-14'],
  ['4/4/2025', '2025-04-04'],
  ['14-Mar-2025', '2025-03-14'],
  ['14 mar. 2025', '2025-03-14'],
  ['March 14, 2025', '2025-03-14'],
  ['Mar 14th, 2025', '2025-03-14'],
  ['Friday, March 14, 2025', '2025-03-14'],
  ['14 de marzo de 2025', '2025-03-14'],
  ['1 de enero del 2025', '2025-01-01'],
  ['Set 3, 2025', '2025-09-03'],
  ['29 Feb 2024', '2024-02-29'],
  ['45730', '2025-03-14'],
])('reads %s', (text, on) => {
  expect(readDate(text)).toEqual({ on });
});

it.each([
  ['05/13/65', '1965-05-13'],
  ['13 May 27', '1927-05-13'],
  ['May 13, 26', '2026-05-13'],
  ['5/13/2065', '2065-05-13'],
])('reads two digits of a year up to 2026: %s', (text, on) => {
  expect(readDate(text, 2026)).toEqual({ on });
});

it.each(['', 'soon', '31/31/2025', '2025-02-29', '29 Feb 2025', '14 Foo 2025', '3/14', '99999', '12'])(
  'reads no date in %j',
  (text) => {
    expect(readDate(text)).toBeUndefined();
  },
);

it('names the two possible days of 03/04/2025', () => {
  expect(readDate('03/04/2025')).toEqual({ mdy: '2025-03-04', dmy: '2025-04-03' });
});

it('reads every day in the formats of both orders', () => {
  const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const on = date.toISOString().slice(0, 10);
      const [year = '', month = '', of = ''] = on.split('-');
      for (const [text, order] of [
        [`${month}/${of}/${year}`, 'mdy'],
        [`${of}.${month}.${year.slice(2)}`, 'dmy'],
      ] as const) {
        const read = readDate(text);
        expect(read && ('on' in read ? read.on : read[order])).toBe(on);
      }
    }),
  );
});

it.each<[string[], 'mdy' | 'dmy' | null, string | null]>([
  [['03/04/2025', '3/14/2025'], 'mdy', null],
  [['03/04/2025', '14/3/2025'], 'dmy', null],
  [['03/04/2025', '2025-01-01', '4/4/2025'], null, '03/04/2025'],
  [['3/14/2025', '14/3/2025', '3/4/25'], null, '3/4/25'],
  [['2025-01-01', 'soon'], null, null],
])('detects the order of %j', (texts, order, ambiguous) => {
  const finder = new DateOrderFinder();
  for (const text of texts) finder.see(text);
  expect(finder.found()).toEqual({ order, ambiguous });
});
