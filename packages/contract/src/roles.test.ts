import { describe, expect, it } from 'vitest';
import { ROLES, type Role, reaches, role } from './roles.ts';

describe('reaches', () => {
  /** Which roles each role reaches, as in the table of permissions. */
  const table: Record<Role, Role[]> = {
    viewer: ['viewer'],
    user: ['viewer', 'user'],
    admin: ['viewer', 'user', 'admin'],
    super_admin: ['viewer', 'user', 'admin', 'super_admin'],
  };

  it.each(ROLES)('%s', (held) => {
    expect(ROLES.filter((least) => reaches([held], least))).toEqual(table[held]);
  });

  it('several roles have the rights of each, in any order', () => {
    expect(reaches(['admin', 'viewer'], 'user')).toBe(true);
    expect(reaches(['viewer', 'admin'], 'admin')).toBe(true);
    expect(reaches(['viewer', 'user'], 'admin')).toBe(false);
  });

  it('an empty list of roles has no rights', () => {
    for (const least of ROLES) expect(reaches([], least)).toBe(false);
  });

  it('T18 an unknown role has no rights', () => {
    for (const odd of ['owner', 'SUPER_ADMIN', '', 'toString']) {
      expect(role.safeParse(odd).success).toBe(false);
      for (const least of ROLES) expect([odd, reaches([odd as Role], least)]).toEqual([odd, false]);
    }
  });
});
