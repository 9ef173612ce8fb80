import { z } from 'zod';

/** Roles in rising order of what they may do (product specification, section 6). */
export const ROLES = ['viewer', 'user', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];
export const role = z.enum(ROLES);

/** The roles that an admin can give; nobody can be made a super_admin. */
export const assignableRole = role.exclude(['super_admin']);

/** Whether any of `roles` reaches `least`: several roles may do the union of what each may. */
export function reaches(roles: readonly Role[], least: Role): boolean {
  return roles.some((held) => ROLES.indexOf(held) >= ROLES.indexOf(least));
}

/** Whether `after` allows less than `before`: who was an admin is none any more, or who could write only reads. */
export function isDemotion(before: readonly Role[], after: readonly Role[]): boolean {
  return (['admin', 'user'] as const).some((role) => reaches(before, role) && !reaches(after, role));
}
