import { describe, expect, it } from 'vitest';
import { choosableColumns, exportedColumns, hiddenColumns, hiddenIds } from './case-column-choice.ts';

const TYPES = ['Interview', 'Filing Deadline'];

describe('the columns of the case list', () => {
  it('that can be hidden are all but the case’s name, Filing Deadline first among the dates', () => {
    expect(choosableColumns(TYPES).map(({ label }) => label)).toEqual([
      'Petitioner Name',
      'Beneficiary Name',
      'Status',
      'Note',
      'Filing Deadline',
      'Interview',
    ]);
  });

  it('that are hidden come back from the address as they went', () => {
    const ids = new Set(['note', 'date:Interview', 'status']);
    const address = hiddenColumns(ids);
    expect(address).toEqual({ hide: 'Interview', without: 'note,status' });
    expect(hiddenIds(address)).toEqual(ids);
    expect(hiddenColumns(new Set())).toEqual({ hide: undefined, without: undefined });
  });

  it('that are in sight are exported, the case’s name always', () => {
    expect(exportedColumns(TYPES, new Set(['note', 'status', 'date:Filing Deadline']))).toBe(
      'title,petitioner_name,beneficiary_name,date:Interview',
    );
  });
});
