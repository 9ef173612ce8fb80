import { describe, expect, it } from 'vitest';
import { either, recordsIn, rowsIn } from './tolerant.ts';

describe('the rows of a list', () => {
  it('can be an array or under their name', () => {
    expect(rowsIn([1, 2], 'rows')).toEqual([1, 2]);
    expect(rowsIn({ rows: [1, 2] }, 'rows')).toEqual([1, 2]);
  });

  it.each([[undefined], [null], ['text'], [{}], [{ rows: null }]])('are empty for %j', (answer) => {
    expect(rowsIn(answer, 'rows')).toEqual([]);
  });
});

describe('a field in two spellings', () => {
  it('uses the first one that exists', () => {
    expect(either({ id: 'a', ID: 'b' }, 'id', 'ID')).toBe('a');
    expect(either({ ID: 'b' }, 'id', 'ID')).toBe('b');
    expect(either({ id: null, ID: 'b' }, 'id', 'ID')).toBe('b');
    expect(either({}, 'id', 'ID')).toBeUndefined();
    expect(either(null, 'id', 'ID')).toBeUndefined();
  });
});

describe('a page of a list', () => {
  it('has the total and the cursor of the next page', () => {
    const answer = { people: [{ ID: 'a' }, { id: 'b' }], total: 9, next_cursor: 'c' };
    expect(recordsIn(answer, 'people')).toMatchObject({
      rows: [{ id: 'a' }, { id: 'b' }],
      total: 9,
      next_cursor: 'c',
    });
  });

  it('may lack its total', () => {
    expect(recordsIn({ people: [{ id: 'a' }], total: null }, 'people')).toMatchObject({ total: null });
    expect(recordsIn({ people: [{ id: 'a' }] }, 'people')).toMatchObject({ total: 1 });
  });

  it('is complete when it is an array', () => {
    expect(recordsIn([{ id: 'a' }], 'people')).toEqual({ rows: [{ id: 'a' }], total: 1, next_cursor: null });
  });
});
