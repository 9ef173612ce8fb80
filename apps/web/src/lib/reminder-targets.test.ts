import { expect, it } from 'vitest';
import { isClientTarget, targetChoices, targetWords } from './reminder-targets.ts';

const GROUP = 'group:0190a000-0000-7000-9000-000000000007';
const names = {
  members: [{ email: 'tom@example.test', name: 'Tom Ellery' }],
  groups: [{ id: GROUP.slice('group:'.length), name: 'Paralegals' }],
};

it('words targets by kind, group, member or address', () => {
  expect(
    ['case_team', 'all_staff', 'admins', 'beneficiary', 'petitioner', 'a@b.example'].map((target) =>
      targetWords(target),
    ),
  ).toEqual(['Case team', 'All staff', 'Admins', 'Beneficiary', 'Petitioner', 'a@b.example']);
  expect(targetWords(GROUP, names)).toBe('Paralegals');
  expect(targetWords('tom@example.test', names)).toBe('Tom Ellery');
});

it('words a missing target by its kind, and an unnamed group as one', () => {
  expect(targetWords(GROUP, { members: [], groups: [] })).toBe('A deleted group');
  expect(targetWords(GROUP, { members: [] })).toBe('A group');
  expect(targetWords('0190a000-0000-7000-9000-000000000009', names)).toBe('A former member');
});

it('offers the office, clients, groups and members, and a chosen target that is gone', () => {
  const sections = (chosen: string) =>
    targetChoices(chosen, names).map((choice) => ('group' in choice ? choice.group : choice.label));
  expect(sections('')).toEqual(['Choose who', 'Office', 'Clients', 'Groups', 'Members']);
  expect(sections(GROUP)).toEqual(sections(''));
  expect(sections('gone@example.test')).toEqual([...sections(''), 'gone@example.test']);
  expect(targetChoices('', { members: [] })).toHaveLength(3);
});

it('beneficiaries and petitioners are clients', () => {
  expect(['beneficiary', 'petitioner', 'case_team', GROUP].map(isClientTarget)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
