import { expect, test } from 'vitest';
import { changesOf, conflictRows } from './case-edit.ts';

const base = { title: 'Sato', description: 'O-1A', status: 'drafted' };

test('only what was changed is sent', () => {
  expect(changesOf(base, { ...base, status: 'filed' })).toEqual({ status: 'filed' });
  expect(changesOf(base, base)).toEqual({});
});

test('a conflict shows where the two disagree; what only they changed is not mine', () => {
  expect(conflictRows(base, { ...base, status: 'filed' }, { ...base, title: 'Sato K.' })).toEqual([
    { label: 'Title', theirs: 'Sato', mine: 'Sato K.' },
    { label: 'Status', theirs: 'Filed', mine: undefined },
  ]);
});
