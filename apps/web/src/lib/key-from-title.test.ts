import { createChecklistTemplate } from '@landfall/contract/checklist-templates';
import { LIMITS } from '@landfall/contract/constants';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyFromTitle } from './key-from-title.ts';

const NONE = new Set<string>();

it('consists of the title’s lowercase letters and digits', () => {
  expect(keyFromTitle('Passport (all pages)', NONE)).toBe('passport_all_pages');
  expect(keyFromTitle(' Attestation d’État civil 2024 ', NONE)).toBe('attestation_d_etat_civil_2024');
});

it('exists even if the title has no usable character', () => {
  expect(keyFromTitle('護照', NONE)).toBe('item');
  expect(keyFromTitle('護照', new Set(['item']))).toBe('item_2');
});

it('is unique among items, however long', () => {
  const long = 'a'.repeat(200);
  const first = keyFromTitle(long, NONE);
  expect(first).toHaveLength(LIMITS.checklistKey);
  expect(keyFromTitle(long, new Set([first]))).toBe(`${'a'.repeat(LIMITS.checklistKey - 2)}_2`);
});

it('is accepted by the server, for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (title, others) => {
      const taken = new Set(others.map((other) => keyFromTitle(other, NONE)));
      const key = keyFromTitle(title, taken);
      expect(taken.has(key)).toBe(false);
      const item = { key, title: 'Passport', why: '', translations: {}, from: 'client' };
      expect(createChecklistTemplate.body?.safeParse({ name: 'Any', items: [item] }).success).toBe(true);
    }),
  );
});
