import { expect, it } from 'vitest';
import { contentOf } from './answers.ts';

it('counts items of a response by the same names on both sides', () => {
  expect(contentOf({ case_records: [1, 2], total: 2, next_cursor: null })).toEqual({ cases: 2, total: 2 });
  expect(contentOf({ cases: [1, 2], total: 2 })).toEqual({ cases: 2, total: 2 });
  expect(contentOf({ case_record: { id: 'a', assignees: [1] }, dates: [1, 2, 3], notes: [] })).toEqual({
    assignees: 1,
    dates: 3,
    notes: 0,
  });
});
