import { createBeneficiary } from '@landfall/contract/beneficiaries';
import { addNote } from '@landfall/contract/notes';
import { expect, test } from 'vitest';
import { required, rulesOf } from './form-rules.ts';

test('a required field names itself when blank, and its limit when too long', () => {
  const subject = required('Subject', rulesOf(addNote).subject);
  expect(subject('')).toBe('Subject is required');
  expect(subject(' \n ')).toBe('Subject is required');
  expect(subject('Call with the client')).toBeNull();
  expect(subject('x'.repeat(301))).toBe('At most 300 characters');
});

test('validates by the contract: a beneficiary needs nothing, an e-mail address must be valid', () => {
  const rules = rulesOf(createBeneficiary);
  expect(rules.first_name('')).toBeNull();
  expect(rules.personal_email('')).toBeNull();
  expect(rules.personal_email('minh@example.test')).toBeNull();
  expect(rules.personal_email('minh@')).toBe('Not an e-mail address');
  expect(rules.last_name('x'.repeat(201))).toBe('At most 200 characters');
});
