import type { Role } from '@landfall/contract/roles';

/** The roles that an admin can give, the highest first (product specification, section 6). */
export const ASSIGNABLE_ROLES = ['admin', 'user', 'viewer'] as const;
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

const TONES = { super_admin: 'purple', admin: 'blue', user: 'green', viewer: 'orange' } as const;

/** The colour of a role's badge. */
export function roleTone(role: Role): (typeof TONES)[Role] {
  return TONES[role];
}

/** The roles to display: a person without roles counts as a user. */
export function rolesShown(roles: readonly Role[]): readonly Role[] {
  return roles.length > 0 ? roles : ['user'];
}

/** The assignable ones among a person's roles. */
export function assignableOf(roles: readonly Role[]): AssignableRole[] {
  return ASSIGNABLE_ROLES.filter((role) => rolesShown(roles).includes(role));
}

/** Whether these roles protect a person from being changed or removed. */
export function isProtected(roles: readonly Role[]): boolean {
  return roles.includes('super_admin');
}
