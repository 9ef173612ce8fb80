import { describe, expect, it } from 'vitest';
import { either, rowsIn } from './tolerant.ts';

describe('the rows of a list', () => {
  it('come bare or under their name', () => {
    expect(rowsIn([1, 2], 'rows')).toEqual([1, 2]);
    expect(rowsIn({ rows: [1, 2] }, 'rows')).toEqual([1, 2]);
  });

  it.each([[undefined], [null], ['text'], [{}], [{ rows: null }]])('are none in %j', (answer) => {
    expect(rowsIn(answer, 'rows')).toEqual([]);
  });
});

describe('a field in either spelling', () => {
  it('is the first that is there', () => {
    expect(either({ id: 'a', ID: 'b' }, 'id', 'ID')).toBe('a');
    expect(either({ ID: 'b' }, 'id', 'ID')).toBe('b');
    expect(either({ id: null, ID: 'b' }, 'id', 'ID')).toBe('b');
    expect(either({}, 'id', 'ID')).toBeUndefined();
    expect(either(null, 'id', 'ID')).toBeUndefined();
  });
});
