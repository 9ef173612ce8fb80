import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  IDENTIFIER_EXAMPLES,
  IDENTIFIER_KINDS,
  numberQuery,
  readNumber,
  shownNumber,
  socialSecurityFault,
} from './identifier-numbers.ts';

describe('an identifier number', () => {
  it.each<[kind: Parameters<typeof readNumber>[0], typed: string, normalized: string]>([
    ['a_number', 'A12345678', 'A012345678'],
    ['a_number', 'A 012-345-678', 'A012345678'],
    ['a_number', '012345678', 'A012345678'],
    ['a_number', 'a# 1 234 567', 'A001234567'],
    ['a_number', 'A123456789', 'A123456789'],
    ['receipt', 'ioe-09-123-45678', 'IOE0912345678'],
    ['receipt', 'EAC 00 123 45678', 'EAC0012345678'],
    ['consular_case', 'mnl2025123456', 'MNL2025123456'],
    ['i94', '123456789A1', '123456789A1'],
    ['i94', '123 4567 8901', '12345678901'],
    ['passport', 'x1234567', 'X1234567'],
    ['sevis', 'N0012345678', 'N0012345678'],
    ['sevis', '0012345678', 'N0012345678'],
    ['online_account', '0123-4567-8901', '012345678901'],
    ['flag_case', 'G-100-26012-123456', 'G10026012123456'],
    ['flag_case', 'a-19123-45678', 'A1912345678'],
  ])('%s %s is %s', (kind, typed, normalized) => {
    expect(readNumber(kind, typed)).toEqual({ normalized });
  });

  it.each<[kind: Parameters<typeof readNumber>[0], typed: string]>([
    ['a_number', '123456'],
    ['a_number', 'A1234567890'],
    ['a_number', 'B12345678'],
    ['receipt', 'IOE091234567'],
    ['receipt', 'IO10912345678'],
    ['consular_case', 'MNL20251234567'],
    ['i94', '123456789AB'],
    ['passport', 'X1234'],
    ['sevis', 'M0012345678'],
    ['online_account', '12345678901'],
    ['flag_case', 'Z-100-26012-123456'],
  ])('%s is not %s', (kind, typed) => {
    expect(readNumber(kind, typed).fault).toContain(IDENTIFIER_EXAMPLES[kind]);
  });

  it('T21 warns of an NVC number typed as a receipt and of an unknown prefix, and refuses neither', () => {
    expect(readNumber('receipt', 'MNL2025123456')).toEqual({
      normalized: 'MNL2025123456',
      warning:
        'This looks like a case number of the NVC or a consulate: a post and a year. Is the kind right?',
    });
    expect(readNumber('receipt', 'XYZ0912345678')).toEqual({
      normalized: 'XYZ0912345678',
      warning: 'XYZ is no known beginning of a receipt. Compare it with the notice',
    });
    expect(readNumber('receipt', 'LIN2012345678')).not.toHaveProperty('warning');
    expect(readNumber('consular_case', 'IOE0912345678')).toHaveProperty('warning');
    expect(readNumber('consular_case', 'MNL0912345678')).toHaveProperty('warning');
  });

  it('is formatted as printed, and parses to the same value', () => {
    expect(shownNumber('a_number', 'A012345678')).toBe('A012-345-678');
    expect(shownNumber('flag_case', 'A1912345678')).toBe('A-19123-45678');
    for (const kind of IDENTIFIER_KINDS) {
      const { normalized } = readNumber(kind, IDENTIFIER_EXAMPLES[kind]);
      expect(shownNumber(kind, normalized)).toBe(IDENTIFIER_EXAMPLES[kind]);
    }
  });

  it('is normalized to the same value however it is typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IDENTIFIER_KINDS), fc.string({ maxLength: 30 }), (kind, typed) => {
        const { normalized, fault } = readNumber(kind, typed);
        if (fault === undefined) {
          expect(normalized).toMatch(/^[A-Z0-9]{4,20}$/);
          expect(readNumber(kind, normalized)).toEqual(readNumber(kind, typed));
        }
      }),
    );
  });
});

describe('a social security number', () => {
  it.each([
    '123-45-6789',
    'SSN 123456789',
    'her ssn: 123 45 6789',
    '900-70-1234',
    'Social Security no. 123456789',
  ])('is detected in “%s”', (text) => {
    expect(socialSecurityFault(text)).toContain('social security number');
  });

  it.each(['A123-456-789', '2026-03-02', '617-555-0101', 'IOE0912345678', '123456789', 'G-100-26012-123456'])(
    'is not detected in %s',
    (text) => expect(socialSecurityFault(text)).toBeUndefined(),
  );

  it.each(IDENTIFIER_KINDS)('is refused as another number: %s', (kind) => {
    expect(readNumber(kind, '123-45-6789').fault).toContain('social security number');
  });
});

describe('a search text', () => {
  it.each([
    ['A12345678', 'A12345678', 'A012345678'],
    ['A 012-345-678', 'A012345678', 'A012345678'],
    ['012345678', '012345678', 'A012345678'],
    ['ioe0912', 'IOE0912', undefined],
    ['0912345678', '0912345678', undefined],
  ])('%s may be a number', (text, beginning, aNumber) => {
    expect(numberQuery(text)).toEqual({ beginning, aNumber });
  });

  it.each(['Okafor', 'H-1B', 'N-400', '123', 'ana@example.test', 'Okafor 12345678', 'I-485 2026 Silva'])(
    '%s is not a number',
    (text) => expect(numberQuery(text)).toBeUndefined(),
  );
});
