import { describe, expect, it } from 'vitest';
import { choosableColumns, exportedColumns, hiddenColumns, hiddenIds } from './case-column-choice.ts';

const TYPES = ['Interview', 'Filing Deadline'];
const UNUSUAL = ['matter_type', 'checklist', 'preference_category', 'visa_state'];

describe('the columns of the case list', () => {
  it('that can be hidden are all but the case’s name, Filing Deadline first among the dates', () => {
    expect(choosableColumns(TYPES).map(({ label }) => label)).toEqual([
      'Next Date',
      'Petitioner Name',
      'Beneficiary Name',
      'Status',
      'Team',
      'Kind of Case',
      'Checklist',
      'Preference Category',
      'Visa Availability',
      'Note',
      'Filing Deadline',
      'Interview',
    ]);
  });

  it('that are hidden come back from the address as they went', () => {
    const ids = new Set(['note', 'date:Interview', 'status', ...UNUSUAL]);
    const address = hiddenColumns(ids);
    expect(address).toEqual({ hide: 'Interview', without: 'status', with: undefined });
    expect(hiddenIds(address)).toEqual(ids);
  });

  it('that not every office needs are hidden until they are asked for, as is the note', () => {
    expect(hiddenIds({})).toEqual(new Set([...UNUSUAL, 'note']));
    const others = ['matter_type', 'preference_category', 'visa_state', 'note'];
    const address = hiddenColumns(new Set(others));
    expect(address).toEqual({ hide: undefined, without: undefined, with: 'checklist' });
    expect(hiddenIds(address)).toEqual(new Set(others));
  });

  it('that are in sight are exported, the case’s name always', () => {
    expect(exportedColumns(TYPES, hiddenIds({ hide: 'Filing Deadline', without: 'team,status' }))).toBe(
      'title,urgent_date,petitioner_name,beneficiary_name,date:Interview',
    );
  });
});
