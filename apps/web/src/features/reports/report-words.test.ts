import { describe, expect, it } from 'vitest';
import {
  DESCRIPTION_LENGTH,
  fileNameOf,
  isReportId,
  kindWords,
  NAME_LENGTH,
  namesInShort,
  namesTogether,
  rangeWords,
  truncated,
} from './report-words.ts';

describe('truncation', () => {
  it('keeps 40 characters of a name and 80 of a description', () => {
    expect(truncated('a'.repeat(40), NAME_LENGTH)).toBe('a'.repeat(40));
    expect(truncated('a'.repeat(41), NAME_LENGTH)).toBe(`${'a'.repeat(40)}…`);
    expect(truncated('b'.repeat(81), DESCRIPTION_LENGTH)).toBe(`${'b'.repeat(80)}…`);
  });

  it('splits no character and leaves no space before the ellipsis', () => {
    expect(truncated('🗓'.repeat(3), 2)).toBe('🗓🗓…');
    expect(truncated('ab cd', 3)).toBe('ab…');
  });
});

it('words a template’s range, and whether it lists handled dates', () => {
  const layout = { group_by: 'none' as const, columns: [] };
  const settings = { date_settings: [], days_range: 90, include_handled: false, ...layout };
  expect(rangeWords(settings)).toBe('90 days');
  expect(rangeWords({ ...settings, include_handled: true })).toBe('90 days, handled too');
});

it('joins names as in a sentence, and shortens many to two', () => {
  expect(namesTogether([])).toBe('');
  expect(namesTogether(['Ada'])).toBe('Ada');
  expect(namesTogether(['Ada', 'Ben'])).toBe('Ada and Ben');
  expect(namesTogether(['Ada', 'Ben', 'Cem'])).toBe('Ada, Ben and Cem');
  expect(namesTogether(['Ada', 'Ben', 'Cem', 'Dora'])).toBe('Ada, Ben and 2 others');
});

it('names two date types and counts the rest', () => {
  expect(namesInShort([])).toEqual({ named: '', more: 0 });
  expect(namesInShort(['Interview', 'RFE'])).toEqual({ named: 'Interview, RFE', more: 0 });
  expect(namesInShort(['Interview', 'RFE', 'Visa', 'I-94'])).toEqual({ named: 'Interview, RFE', more: 2 });
});

it("names the kind, 'Filing Deadline' by default", () => {
  expect(kindWords('')).toBe('Filing Deadline');
  expect(kindWords('Expirations')).toBe('Expirations');
});

it('makes file names without forbidden characters', () => {
  expect(fileNameOf('Q4: "late" <b>/ño', '2026-11-21', 'pdf')).toBe('Q4 late b ño 2026-11-21.pdf');
  expect(fileNameOf('***', '2026-11-21', 'csv')).toBe('report 2026-11-21.csv');
});

it('makes file names in scripts with combining vowels, without splitting a character', () => {
  expect(fileNameOf('साप्ताहिक रिपोर्ट', '2026-11-21', 'pdf')).toBe('साप्ताहिक रिपोर्ट 2026-11-21.pdf');
  expect(fileNameOf(`${'a'.repeat(79)}𠮷𠮷`, '2026-11-21', 'pdf')).toBe(`${'a'.repeat(79)}𠮷 2026-11-21.pdf`);
});

it.each([
  ['018f0000-0000-7000-8000-000000000001', true],
  ['018F0000-0000-7000-8000-00000000000A', true],
  ['list', false],
  ['configurations', false],
  ['..', false],
  ['', false],
])('%j is a possible id of a report: %s', (text, is) => {
  expect(isReportId(text)).toBe(is);
});
