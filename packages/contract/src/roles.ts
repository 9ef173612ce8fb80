import { z } from 'zod';

/** Roles in ascending order of permissions (product specification, section 6). */
export const ROLES = ['viewer', 'user', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];
export const role = z.enum(ROLES);

/** The roles that an admin can give; super_admin cannot be given. */
export const assignableRole = role.exclude(['super_admin']);

/** Whether any of `roles` has at least the permissions of `least`: several roles combine their permissions. */
export function reaches(roles: readonly Role[], least: Role): boolean {
  return roles.some((held) => ROLES.indexOf(held) >= ROLES.indexOf(least));
}

/** Whether `after` permits less than `before`: an admin no longer is one, or a writer may only read. */
export function isDemotion(before: readonly Role[], after: readonly Role[]): boolean {
  return (['admin', 'user'] as const).some((role) => reaches(before, role) && !reaches(after, role));
}
