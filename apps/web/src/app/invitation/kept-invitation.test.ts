import { beforeEach, expect, it } from 'vitest';
import { forgetInvitation, keepInvitation, keptInvitation } from './kept-invitation.ts';

const DAY = 86_400_000;
const invitation = { token: 'a_b-c', email: 'ines@office.example', signIn: false };
let entries: Map<string, string>;
let storage: Storage;

beforeEach(() => {
  entries = new Map();
  storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
});

it('an invitation is kept for a day', () => {
  keepInvitation(invitation, 1000, storage);
  expect(keptInvitation(1000 + DAY - 1, storage)).toEqual(invitation);
  expect(keptInvitation(1000 + DAY, storage)).toBeUndefined();
  expect(entries.size, 'what is over is not left behind').toBe(0);
});

it('one from the future is ignored, after a clock change', () => {
  keepInvitation(invitation, 5000, storage);
  expect(keptInvitation(4000, storage)).toBeUndefined();
});

it('is forgotten', () => {
  keepInvitation(invitation, 1000, storage);
  forgetInvitation(storage);
  expect(keptInvitation(1000, storage)).toBeUndefined();
});

it.each(['', 'no JSON', '7', '{"token":7,"at":1000}', '{"token":"t"}'])('%j is no invitation', (text) => {
  entries.set('landfall:invitation', text);
  expect(keptInvitation(1000, storage)).toBeUndefined();
});

it('a browser without storage drops it without an error', () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  keepInvitation(invitation, 1000, storage);
  expect(keptInvitation(1000, storage)).toBeUndefined();
});
