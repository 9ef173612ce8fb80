import type { OrganizationUser } from '@landfall/contract/organization';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { useRemoveUser } from './member-changes.ts';
import { usersQuery } from './queries.ts';
import { useLoadWork } from './useEndedWork.ts';
import { userColumns } from './user-columns.tsx';
import { canBeTakenOver, type Work, workWords } from './work-words.ts';

const RemoveMemberDialog = deferred(
  async () => (await import('./RemoveMemberDialog.tsx')).RemoveMemberDialog,
);

/** Everyone in the organization, with their roles. */
export function UserTable() {
  const users = useQuery(usersQuery);
  const mayManage = useMay('admin');
  const ownId = useQuery(settingsQuery).data?.user.id;
  const { removal, remove, ask, leaving, onStay } = useRemoval();
  const columns = useMemo(() => userColumns({ mayManage, ownId, onRemove: ask }), [mayManage, ownId, ask]);

  return (
    <>
      {removal.error && (
        <RetryAlert
          message={errorWords(removal.error, 'Failed to remove user')}
          onRetry={() => remove(removal.variables)}
        />
      )}
      <ListTable
        label="Organization Users"
        list={users}
        failure={{ message: errorWords(users.error, 'Failed to fetch organization users'), again: 'Retry' }}
        columns={columns}
        rows={users.data}
        placeholders={3}
        empty={null}
      />
      {leaving && <RemoveMemberDialog {...leaving} onClose={onStay} />}
    </>
  );
}

/**
 * Removes a member after a confirmation. A failure stays in `removal` and can be retried without another confirmation.
 */
function useRemoval() {
  const removal = useRemoveUser();
  const loadWork = useLoadWork();
  const [leaving, setLeaving] = useState<{ user: OrganizationUser; work: Work }>();
  const { mutate } = removal;
  const remove = useCallback(
    (user: OrganizationUser) =>
      mutate(user, { onSuccess: () => toast(`${user.display_name || user.email} removed`) }),
    [mutate],
  );
  const ask = useCallback(
    async (user: OrganizationUser) => {
      const work = await loadWork(user.id);
      if (work && canBeTakenOver(work)) {
        RemoveMemberDialog.whenLoaded(() => setLeaving({ user, work }));
        return;
      }
      const agreed = await confirm({
        title: `Remove ${user.display_name || user.email}?`,
        text: `Are you sure you want to remove this user from the organization? ${workWords(work, 'nothing')}`,
        confirm: 'Remove',
      });
      if (agreed) remove(user);
    },
    [remove, loadWork],
  );
  return { removal, remove, ask, leaving, onStay: () => setLeaving(undefined) };
}
