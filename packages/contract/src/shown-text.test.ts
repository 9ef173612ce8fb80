import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { API } from './api.ts';
import { isShown, shownText } from './shown-text.ts';

const WORDS = 'Contains characters that cannot be shown';

/** A name with each kind of forbidden character, and the cleaned name where it cannot be refused. */
const UNSHOWN: [kind: string, name: string, cleaned: string][] = [
  ['a control character', 'Ada\u0007 Moreno', 'Ada  Moreno'],
  ['an escape sequence', '\u001b[31mAda', ' [31mAda'],
  ['a tab', 'Ada\tMoreno', 'Ada Moreno'],
  ['a control character of Latin-1', 'Ada\u0085Moreno', 'Ada Moreno'],
  ['an override of direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['an embedding', 'عبد \u202b(أ)\u202c', 'عبد (أ)'],
  ['an isolate', '\u2066Ada\u2069', 'Ada'],
  ['a zero-width space', 'A\u200bda', 'Ada'],
  ['a word joiner', 'A\u2060da', 'Ada'],
  ['an invisible operator', 'A\u2063da', 'Ada'],
  ['a soft hyphen', 'Mo\u00adreno', 'Moreno'],
  ['a byte order mark', 'Mo\ufeffreno', 'Moreno'],
  ['a blank letter', 'Ada\u3164', 'Ada'],
  ['an annotation', 'Ada\ufff9x\ufffb', 'Adax'],
  ['tags outside a flag', 'Ada\u{e0041}', 'Ada'],
];

const NEEDED: [kind: string, name: string][] = [
  ['a Persian joiner', 'می\u200cخواهم'],
  ['Indic joiners', 'क्\u200dष ന്\u200d'],
  ['marks of direction', 'עו״ד\u200f (א)\u200e \u061cب'],
  ['emoji of several parts', '👩🏽‍⚖️👨‍👩‍👧‍👦🏳️‍🌈'],
  ['the flag of a region', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Alba'],
  ['variants of Chinese characters', '葛\u{e0100}城'],
  ['Mongolian', 'ᠨᠢ\u180bᠭᠡ\u180e'],
  ['combining marks', 'Ngo\u0302\u0323c'],
  ['blanks that are shown', 'Ada\u00a0\u202fMoreno'],
];

describe('T45 names', () => {
  it.each(UNSHOWN)('are refused with %s', (_kind, name, cleaned) => {
    expect(isShown(name)).toBe(false);
    expect(shownText(name)).toBe(cleaned);
    expect(isShown(cleaned)).toBe(true);
  });

  it.each(NEEDED)('are accepted with %s', (_kind, name) => {
    expect([isShown(name), shownText(name)]).toEqual([true, name]);
  });
});

/** File names come from the sender's computer, so invisible characters are removed instead of refused. */
const CLEANED = new Set(['POST /uploads name', 'POST /client/{token}/uploads name']);

/** The typed name must equal the name of an existing record, which may predate this validation. */
const NO_NEW_NAME = new Set([
  'POST /delete_organization/{id} name',
  'POST /beneficiaries/{id}/erase name',
  'POST /petitioners/{id}/erase name',
]);

const nameFields = [...API.values()].flatMap(({ method, path, body }) =>
  Object.entries<z.ZodType>(body?.shape ?? {})
    .filter(([field]) => /(^|_)(name|title|subject)$/.test(field))
    .map(([field, schema]) => ({ field: `${method} ${path} ${field}`, schema }))
    .filter(({ field }) => !NO_NEW_NAME.has(field) && !CLEANED.has(field)),
);

it.each(nameFields)('T45 $field is refused with invisible characters, with a message', ({ schema }) => {
  for (const [, name] of UNSHOWN) {
    // In the middle, because some characters are trimmed at the ends.
    const answer = schema.safeParse(`x${name}x`);
    expect([name, answer.error?.issues.map(({ message }) => message)]).toEqual([name, [WORDS]]);
  }
  for (const [, name] of NEEDED) expect([name, schema.safeParse(name).data]).toEqual([name, name]);
});

it('applies to names of people, petitioners, organizations, date types and reports, titles and subjects', () => {
  const fields = new Set(nameFields.map(({ field }) => field.split(' ').at(-1)));
  expect([...fields].toSorted()).toEqual([
    'date_name',
    'display_name',
    'first_name',
    'last_name',
    'middle_name',
    'name',
    'petitioner_name',
    'report_name',
    'sender_name',
    'subject',
    'title',
    'user_name',
  ]);
});
