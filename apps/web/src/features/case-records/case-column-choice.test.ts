import { describe, expect, it } from 'vitest';
import { choosableColumns, exportedColumns, hiddenColumns, hiddenIds } from './case-column-choice.ts';

const TYPES = ['Interview', 'Filing Deadline'];
const UNUSUAL = ['matter_type', 'checklist', 'preference_category', 'visa_state'];

describe('the columns of the case list', () => {
  it('can all be hidden except the title, with Filing Deadline first among the dates', () => {
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

  it('round-trip through the URL when hidden', () => {
    const ids = new Set(['note', 'date:Interview', 'status', ...UNUSUAL]);
    const address = hiddenColumns(ids);
    expect(address).toEqual({ hide: 'Interview', without: 'status', with: undefined });
    expect(hiddenIds(address)).toEqual(ids);
  });

  it('that few offices need are hidden by default, as is the note', () => {
    expect(hiddenIds({})).toEqual(new Set([...UNUSUAL, 'note']));
    const others = ['matter_type', 'preference_category', 'visa_state', 'note'];
    const address = hiddenColumns(new Set(others));
    expect(address).toEqual({ hide: undefined, without: undefined, with: 'checklist' });
    expect(hiddenIds(address)).toEqual(new Set(others));
  });

  it('that are visible are exported, always with the title', () => {
    expect(exportedColumns(TYPES, hiddenIds({ hide: 'Filing Deadline', without: 'team,status' }))).toBe(
      'title,urgent_date,petitioner_name,beneficiary_name,date:Interview',
    );
  });
});
