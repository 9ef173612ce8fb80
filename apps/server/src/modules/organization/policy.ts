import { type Role, reaches } from '@landfall/contract/roles';

/** What comes of giving a member other roles, or of removing them (`after` is empty). */
export type RoleChange =
  /** The rules of roles forbid it to everyone. */
  | 'protected'
  /** It takes an admin, so that another must be left. */
  | 'loses_admin'
  | 'free';

/** Nobody changes or removes a super_admin; whoever stops being an admin must not be the last. */
export function roleChange(before: readonly Role[], after: readonly Role[]): RoleChange {
  if (before.includes('super_admin')) return 'protected';
  return reaches(before, 'admin') && !reaches(after, 'admin') ? 'loses_admin' : 'free';
}
