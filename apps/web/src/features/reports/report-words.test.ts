import { describe, expect, it } from 'vitest';
import {
  DESCRIPTION_LENGTH,
  fileNameOf,
  kindWords,
  NAME_LENGTH,
  namesInShort,
  rangeWords,
  truncated,
} from './report-words.ts';

describe('truncation', () => {
  it('leaves 40 characters of a name and 80 of a description', () => {
    expect(truncated('a'.repeat(40), NAME_LENGTH)).toBe('a'.repeat(40));
    expect(truncated('a'.repeat(41), NAME_LENGTH)).toBe(`${'a'.repeat(40)}…`);
    expect(truncated('b'.repeat(81), DESCRIPTION_LENGTH)).toBe(`${'b'.repeat(80)}…`);
  });

  it('cuts no sign apart and leaves no space before the dots', () => {
    expect(truncated('🗓'.repeat(3), 2)).toBe('🗓🗓…');
    expect(truncated('ab cd', 3)).toBe('ab…');
  });
});

it('names two date types and counts the rest', () => {
  expect(namesInShort([])).toEqual({ named: '', more: 0 });
  expect(namesInShort(['Interview', 'RFE'])).toEqual({ named: 'Interview, RFE', more: 0 });
  expect(namesInShort(['Interview', 'RFE', 'Visa', 'I-94'])).toEqual({ named: 'Interview, RFE', more: 2 });
});

it("says the kind, 'Filing Deadline' by default", () => {
  expect(kindWords('')).toBe('Filing Deadline');
  expect(kindWords('Expirations')).toBe('Expirations');
});

it('reads a range in days', () => {
  expect(rangeWords(1)).toBe('1 day');
  expect(rangeWords(90)).toBe('90 days');
});

it('names files without what file systems refuse', () => {
  expect(fileNameOf('Q4: "late" <b>/ño', '2026-11-21T10:00:00Z', 'pdf')).toBe('Q4 late b ño 2026-11-21.pdf');
  expect(fileNameOf('***', '2026-11-21T10:00:00Z', 'csv')).toBe('report 2026-11-21.csv');
});
