import { expect, it } from 'vitest';
import { API } from './api.ts';
import { ACCOUNT_ACTIONS, auditWords } from './audit.ts';
import { AUDIT_SENTENCES } from './audit-actions.ts';

it.each([
  ['case_record.created', 'Case opened'],
  ['case_record.updated', 'Case updated'],
  ['case_petitioner.added', 'Petitioner added to case'],
  ['note.created', 'Note created'],
  ['sample_office.loaded', 'Sample office loaded'],
  ['beneficiaries.exported', 'Beneficiaries exported'],
  ['date_setting.restored', 'Date type restored'],
  ['person.signed_in', 'Signed in'],
  ['audit.exported', 'Audit log exported'],
  ['sign_in.failed', 'Sign-in failed'],
  ['password.reset', 'Password reset'],
  ['two_factor.turned_on', 'Two-factor authentication turned on'],
  ['recovery_code.used', 'Recovery code used'],
  ['sessions.ended', 'Other browsers signed out'],
  ['people.merged', 'Merge undone'],
])('%s is worded as %s', (action, words) => {
  expect(auditWords(action)).toBe(words);
});

it('every audited action of calls and accounts has a label', () => {
  const ofCalls = [...API.values()].flatMap(({ audit }) => audit || []);
  const actions = new Set<string>([...ofCalls, ...ACCOUNT_ACTIONS]);
  const words = [...actions].map(auditWords);
  expect(new Set(words).size).toBe(actions.size);
  for (const said of words) expect(said).toMatch(/^[A-Z][a-z]+(-[a-z]+)?( [a-z]+)+$/);
});

it('every action has a sentence, and every audited call an action', () => {
  const ofCalls = [...API.values()].flatMap(({ audit, access }) =>
    access === 'operator' ? [] : audit || [],
  );
  for (const action of [...ofCalls, ...ACCOUNT_ACTIONS]) expect(AUDIT_SENTENCES).toHaveProperty([action]);
  const sentences = Object.values(AUDIT_SENTENCES);
  expect(new Set(sentences).size).toBe(sentences.length);
  // A phrase that begins with a capital letter, and at most the placeholders of the two records.
  for (const sentence of sentences)
    expect(sentence.replace(/\{record\}|\{related\}/g, '')).toMatch(/^[A-Z][a-z ,:[\]-]+$/);
});

it('no two actions have the same label', () => {
  const words = Object.keys(AUDIT_SENTENCES).map(auditWords);
  expect(new Set(words).size).toBe(words.length);
});
