import { type Role, reaches } from '@landfall/contract/roles';

/** The consequence of changing a member's roles, or of removing the member (`after` is empty). */
export type RoleChange =
  /** Forbidden for everyone. */
  | 'protected'
  /** The member stops being an admin, so another admin must remain. */
  | 'loses_admin'
  | 'free';

/** A super_admin cannot be changed or removed, and the last admin must remain an admin. */
export function roleChange(before: readonly Role[], after: readonly Role[]): RoleChange {
  if (before.includes('super_admin')) return 'protected';
  return reaches(before, 'admin') && !reaches(after, 'admin') ? 'loses_admin' : 'free';
}
