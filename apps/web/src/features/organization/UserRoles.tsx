import type { OrganizationUser } from '@landfall/contract/organization';
import { isDemotion } from '@landfall/contract/roles';
import { Button, Checkbox, Group } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import {
  ASSIGNABLE_ROLES,
  type AssignableRole,
  assignableOf,
  isProtected,
  rolesShown,
  roleTone,
} from '../../lib/roles.ts';
import { Badge } from '../../ui/Badge.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { onEscape } from '../../ui/on-escape.ts';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateUserRoles } from './member-changes.ts';
import styles from './UserRoles.module.css';
import { useEndedWork } from './useEndedWork.ts';

interface UserRolesProps {
  user: OrganizationUser;
  mayManage: boolean;
}

/** A member's roles, which can be changed in place by those who may. */
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

interface UserRolesFormProps {
  user: OrganizationUser;
  onDone: () => void;
}

/** The form of a member's roles, of which at least one is required. Escape cancels. */
function UserRolesForm({ user, onDone }: UserRolesFormProps) {
  const before = assignableOf(user.roles);
  const [chosen, setChosen] = useState<readonly AssignableRole[]>(before);
  const update = useUpdateUserRoles();
  const endedWork = useEndedWork();
  const changed = chosen.length !== before.length || chosen.some((role) => !before.includes(role));
  const leave = useUnsavedGuard(changed, onDone);
  const name = user.display_name || user.email;

  async function agreesToEndWork(): Promise<boolean> {
    if (!isDemotion(user.roles, chosen)) return true;
    const mayWrite = chosen.some((role) => role !== 'viewer');
    const text = await endedWork(user.id, mayWrite ? 'writing' : 'reading');
    const title = `Change the roles of ${name}?`;
    return text === '' || confirm({ title, text, confirm: 'Change Roles' });
  }

  async function save(event?: FormEvent) {
    event?.preventDefault();
    if (!changed) return onDone();
    if (!(await agreesToEndWork())) return;
    update.mutate(
      { id: user.id, roles: ASSIGNABLE_ROLES.filter((role) => chosen.includes(role)) },
      {
        onSuccess: () => {
          onDone();
          toast(`Roles of ${name} saved`);
        },
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={save} onKeyDown={onEscape(leave)} aria-label={`Roles of ${name}`}>
      <Checkbox.Group
        value={[...chosen]}
        onChange={(values) => setChosen(values as AssignableRole[])}
        aria-label={`Roles of ${name}`}
      >
        <Group component="span" wrap="nowrap" gap="8px 16px">
          {ASSIGNABLE_ROLES.map((role, at) => (
            <Checkbox key={role} value={role} label={role} autoFocus={at === 0} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group component="span" wrap="nowrap" gap="8px 16px">
        <SubmitButton busy={update.isPending} disabled={chosen.length === 0}>
          Save
        </SubmitButton>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
      </Group>
      {update.error && (
        <RetryAlert message={errorWords(update.error, 'Failed to update user roles')} onRetry={save} />
      )}
    </form>
  );
}
