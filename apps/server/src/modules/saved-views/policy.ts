import { type Role, reaches } from '@landfall/contract/roles';

/** The owner of a view, and whether it is shared. */
export interface Owned {
  made_by_id: string | null;
  shared: boolean;
}

interface Member {
  personId: string;
  roles: readonly Role[];
}

/** Whether a member may share views with others. */
export function mayShare({ roles }: Member): boolean {
  return reaches(roles, 'user');
}

/** Whether a member may change or delete a view that they can see: their own, and as an admin any shared one. */
export function mayChange(member: Member, { made_by_id, shared }: Owned): boolean {
  if (shared && reaches(member.roles, 'admin')) return true;
  return made_by_id === member.personId && (!shared || mayShare(member));
}

/** Whether a member may make a shared view private: only its maker may. */
export function mayUnshare(member: Member, { made_by_id }: Owned): boolean {
  return made_by_id === member.personId && mayShare(member);
}
