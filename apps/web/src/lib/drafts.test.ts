import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDraft, clearDrafts, clearDraftsOfOthers, hasDraft, keepDraft, readDraft } from './drafts.ts';

/** Storage as browsers have it: its entries are its own properties. */
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

test('a draft comes back to the person who typed it, for the record that it was typed for', () => {
  keepDraft(mine, { subject: 'Call' });
  expect(readDraft(mine)).toEqual({ subject: 'Call' });
  expect(readDraft({ ...mine, personId: 'ben' })).toBeUndefined();
  expect(readDraft({ ...mine, subject: 'note.case-2' })).toBeUndefined();
});

test('a cleared draft is gone, the others stay', () => {
  const other = { ...mine, subject: 'note.case-2' };
  keepDraft(mine, { subject: 'Call' });
  keepDraft(other, { subject: 'Mail' });
  clearDraft(mine);
  expect(readDraft(mine)).toBeUndefined();
  expect(readDraft(other)).toEqual({ subject: 'Mail' });
});

test('at sign-out every draft goes and nothing else', () => {
  keepDraft(mine, { subject: 'Call' });
  keepDraft({ ...mine, personId: 'ben' }, { subject: 'Mail' });
  localStorage.setItem('colour-scheme', 'dark');
  clearDrafts();
  expect(Object.keys(localStorage)).toEqual(['colour-scheme']);
});

test('a draft of the tab stays in the tab, goes at sign-out, and when somebody else comes', () => {
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

test('a browser that keeps nothing, or something broken, goes on without drafts', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem('landfall.draft.ada.note.case-1', '{half');
  expect(readDraft(mine)).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepDraft(mine, { subject: 'Call' })).not.toThrow();
  expect(readDraft(mine)).toBeUndefined();
  expect(() => clearDrafts()).not.toThrow();
});

test('knows whether anybody has a draft of a kind', () => {
  expect(hasDraft('note.')).toBe(false);
  keepDraft(mine, { text: 'typed' });
  expect([hasDraft('note.'), hasDraft('uploads.')]).toEqual([true, false]);
});
