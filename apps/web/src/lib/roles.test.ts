import { expect, it } from 'vitest';
import { assignableOf, isProtected, rolesShown, roleTone } from './roles.ts';

it('badges are purple, blue, green and orange from the highest role down', () => {
  expect((['super_admin', 'admin', 'user', 'viewer'] as const).map(roleTone)).toEqual([
    'purple',
    'blue',
    'green',
    'orange',
  ]);
});

it("a user with no roles is displayed, and edited, as 'user'", () => {
  expect(rolesShown([])).toEqual(['user']);
  expect(rolesShown(['viewer', 'admin'])).toEqual(['viewer', 'admin']);
  expect(assignableOf([])).toEqual(['user']);
});

it('assignable roles have a fixed order without super_admin', () => {
  expect(assignableOf(['viewer', 'super_admin', 'admin'])).toEqual(['admin', 'viewer']);
});

it('a super_admin is protected, whatever other roles they have', () => {
  expect(isProtected(['super_admin', 'viewer'])).toBe(true);
  expect(isProtected(['admin'])).toBe(false);
  expect(isProtected([])).toBe(false);
});
