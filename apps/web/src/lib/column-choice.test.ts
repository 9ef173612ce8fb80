import { expect, test } from 'vitest';
import { choiceOf, hiddenIds, rememberColumns, rememberedColumns } from './column-choice.ts';

const ON_REQUEST = ['website', 'created'];

test('columns are hidden by the reader’s choice, and some by default', () => {
  expect(hiddenIds({}, ON_REQUEST)).toEqual(new Set(['website', 'created']));
  expect(hiddenIds({ without: 'phone', with: 'created' }, ON_REQUEST)).toEqual(new Set(['phone', 'website']));
});

test('hidden columns round-trip through the URL', () => {
  const hidden = new Set(['phone', 'website']);
  const choice = choiceOf(hidden, ON_REQUEST);
  expect(choice).toEqual({ without: 'phone', with: 'created' });
  expect(hiddenIds(choice, ON_REQUEST)).toEqual(hidden);
  expect(choiceOf(new Set(ON_REQUEST), ON_REQUEST)).toEqual({ without: undefined, with: undefined });
});

test('remembers a choice by person and list, whatever the storage contains', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  rememberColumns('ana.people', { without: 'phone' }, storage);
  expect(rememberedColumns('ana.people', storage)).toEqual({ without: 'phone' });
  expect(rememberedColumns('ana.firms', storage)).toEqual({});
  storage.setItem('landfall.columns.ana.people', '{');
  expect(rememberedColumns('ana.people', storage)).toEqual({});
});
