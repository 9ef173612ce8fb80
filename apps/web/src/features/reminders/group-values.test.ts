import { expect, it } from 'vitest';
import {
  changesOfGroup,
  groupDisagreements,
  memberNames,
  validateGroup,
  valuesOfGroup,
} from './group-values.ts';

const members = [
  { id: 'a', name: 'Ada Lind', email: 'ada@example.test' },
  { id: 'b', name: '', email: 'bo@example.test' },
];
const before = valuesOfGroup({ name: 'Paralegals', members: ['a', 'b'] });

it('requires a name and at least one member', () => {
  expect(validateGroup(valuesOfGroup())).toEqual({
    name: 'Name is required',
    members: 'Choose at least one member',
  });
  expect(validateGroup(before)).toEqual({ name: null, members: null });
});

it('sends only changed fields; the order of members is no change', () => {
  expect(changesOfGroup(before, { ...before, members: ['b', 'a'] })).toEqual({});
  expect(changesOfGroup(before, { name: 'Team ', members: ['a'] })).toEqual({ name: 'Team', members: ['a'] });
});

it('shows members by name or address; unknown ones are counted', () => {
  expect(memberNames(['b', 'a'], members)).toBe('Ada Lind, bo@example.test');
  expect(memberNames(['a', 'x'], members)).toBe('Ada Lind, 1 who cannot be named');
});

it('compares two editors’ versions by their displayed texts', () => {
  const current = { ...before, members: ['a'] };
  expect(groupDisagreements({ base: before, current, mine: { ...before, name: 'Team' } }, members)).toEqual([
    { label: 'Name', theirs: 'Paralegals', mine: 'Team' },
    { label: 'Members', theirs: 'Ada Lind', mine: undefined },
  ]);
});
