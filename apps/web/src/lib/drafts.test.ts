import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDraft, clearDrafts, clearDraftsOfOthers, hasDraft, keepDraft, readDraft } from './drafts.ts';

/** A storage whose entries are its own properties, as in browsers. */
class StorageDouble {
  [key: string]: unknown;
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const mine = { personId: 'ada', subject: 'note.case-1' };

beforeEach(() => {
  vi.stubGlobal('localStorage', new StorageDouble());
  vi.stubGlobal('sessionStorage', new StorageDouble());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('restores a draft for its person and record', () => {
  keepDraft(mine, { subject: 'Call' });
  expect(readDraft(mine)).toEqual({ subject: 'Call' });
  expect(readDraft({ ...mine, personId: 'ben' })).toBeUndefined();
  expect(readDraft({ ...mine, subject: 'note.case-2' })).toBeUndefined();
});

test('a cleared draft is gone, others stay', () => {
  const other = { ...mine, subject: 'note.case-2' };
  keepDraft(mine, { subject: 'Call' });
  keepDraft(other, { subject: 'Mail' });
  clearDraft(mine);
  expect(readDraft(mine)).toBeUndefined();
  expect(readDraft(other)).toEqual({ subject: 'Mail' });
});

test('sign-out deletes every draft and nothing else', () => {
  keepDraft(mine, { subject: 'Call' });
  keepDraft({ ...mine, personId: 'ben' }, { subject: 'Mail' });
  localStorage.setItem('colour-scheme', 'dark');
  clearDrafts();
  expect(Object.keys(localStorage)).toEqual(['colour-scheme']);
});

test('a draft of the tab stays in the tab, until sign-out or another person’s sign-in', () => {
  const case1 = { personId: 'ada', subject: 'case', inTab: true } as const;
  keepDraft(case1, { title: 'Okafor' });
  expect(Object.keys(localStorage)).toEqual([]);
  clearDraftsOfOthers('ada');
  expect(readDraft(case1)).toEqual({ title: 'Okafor' });
  clearDraftsOfOthers('ben');
  expect(readDraft(case1)).toBeUndefined();
  keepDraft(case1, { title: 'Okafor' });
  clearDrafts();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('works without drafts when storage is missing or broken', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem('landfall.draft.ada.note.case-1', '{half');
  expect(readDraft(mine)).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepDraft(mine, { subject: 'Call' })).not.toThrow();
  expect(readDraft(mine)).toBeUndefined();
  expect(() => clearDrafts()).not.toThrow();
});

test('knows whether a person has a draft of a kind', () => {
  expect(hasDraft('note.')).toBe(false);
  keepDraft(mine, { text: 'typed' });
  expect([hasDraft('note.'), hasDraft('uploads.')]).toEqual([true, false]);
});
