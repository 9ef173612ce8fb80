import { expect, test } from 'vitest';
import { changesOf, disagreements, keepChanges, valuesOf } from './edited-fields.ts';

const labels = { title: 'Title', status: 'Status', description: 'Description' };
const base = { title: 'Sato', description: 'O-1A', status: 'drafted' };

test('a form holds its own fields of a record', () => {
  expect(valuesOf({ title: 'Title' }, base)).toEqual({ title: 'Sato' });
});

test('sends only changed fields', () => {
  expect(changesOf(labels, base, { ...base, status: 'filed' })).toEqual({ status: 'filed' });
  expect(changesOf(labels, base, base)).toEqual({});
});

test('merges only changed fields over somebody else’s change', () => {
  const current = { ...base, status: 'filed', count: 2 };
  const edited = { ...base, title: 'Sato K.', count: 1 };
  expect(keepChanges(labels, { base, mine: edited }, current, edited)).toEqual({
    ...current,
    title: 'Sato K.',
  });
});

test('a conflict lists fields changed by both to different values', () => {
  const current = { ...base, status: 'filed' };
  const mine = { ...base, title: 'Sato K.' };
  const upper = (field: string, value: string) => (field === 'status' ? value.toUpperCase() : value);
  expect(disagreements(labels, { base, current, mine }, upper)).toEqual([
    { label: 'Title', theirs: 'Sato', mine: 'Sato K.' },
    { label: 'Status', theirs: 'FILED', mine: undefined },
  ]);
});
