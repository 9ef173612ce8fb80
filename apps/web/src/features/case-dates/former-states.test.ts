import type { DatedCase } from '@landfall/contract/case-dates';
import { expect, test } from 'vitest';
import { OPEN_DATE } from '../../testing/records.ts';
import { formerStates } from './former-states.ts';

function dateOf(id: string, changes: Partial<DatedCase>): DatedCase {
  const named = { case_id: 'c', case_name: 'Okafor', date_type: 'Interview', important_date: '2026-03-05' };
  return { ...OPEN_DATE, ...named, id, ...changes };
}

test('restores handled states with one call for equal ones, and superseded ones separately', () => {
  const rows = [
    dateOf('a', { state: 'done', handled_note: 'IOE1' }),
    dateOf('b', { state: 'done', handled_note: 'IOE1' }),
    dateOf('c', { state: 'waived' }),
    dateOf('d', { state: 'superseded', superseded_by: 'a' }),
    dateOf('e', { state: 'done', handled_note: 'IOE1' }),
    dateOf('f', {}),
  ];
  const { alike, superseded } = formerStates(rows, ['a', 'b', 'c', 'd', 'f']);
  expect(alike).toEqual([
    { ids: ['a', 'b'], action: 'handle', state: 'done', note: 'IOE1', undo: true },
    { ids: ['c'], action: 'handle', state: 'waived', note: '', undo: true },
  ]);
  expect(superseded.map(({ id }) => id)).toEqual(['d']);
});
