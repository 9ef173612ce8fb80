import type { OrganizationUser } from '@landfall/contract/organization';
import { useEffect, useRef, useState } from 'react';
import { isProtected, rolesShown, roleTone } from '../../lib/roles.ts';
import { Badge } from '../../ui/Badge.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import styles from './UserRoles.module.css';
import { UserRolesForm } from './UserRolesForm.tsx';

interface UserRolesProps {
  user: OrganizationUser;
  /** Whether the signed-in person may change roles at all. */
  mayManage: boolean;
}

/** A member's roles; whoever may changes them where they stand. */
export function UserRoles({ user, mayManage }: UserRolesProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <UserRolesForm user={user} onDone={() => setEditing(false)} />;
  const guarded = isProtected(user.roles);
  return (
    <span className={styles.roles}>
      {rolesShown(user.roles).map((role) => (
        <Badge key={role} tone={roleTone(role)}>
          {role}
        </Badge>
      ))}
      {guarded && <span className="muted small">Protected</span>}
      {mayManage && (
        <QuietButton
          ref={edit}
          disabled={guarded}
          aria-label={`Edit roles of ${user.display_name || user.email}`}
          onClick={() => setEditing(true)}
        >
          Edit
        </QuietButton>
      )}
    </span>
  );
}
