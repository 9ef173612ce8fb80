import type { OrganizationUser } from '@landfall/contract/organization';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { useRemoveUser, usersQuery } from './queries.ts';
import { useEndedWork } from './useEndedWork.ts';
import { userColumns } from './user-columns.tsx';

/** Everyone in the organization, with their roles. */
export function UserTable() {
  const users = useQuery(usersQuery);
  const mayManage = useMay('admin');
  const ownId = useQuery(settingsQuery).data?.user.id;
  const { removal, remove, ask } = useRemoval();
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
    </>
  );
}

/** Removing a member after a question. A failure stays in `removal` and can be tried again without asking anew. */
function useRemoval() {
  const removal = useRemoveUser();
  const endedWork = useEndedWork({ leaves: true });
  const { mutate } = removal;
  const remove = useCallback(
    (user: OrganizationUser) =>
      mutate(user, { onSuccess: () => toast(`${user.display_name || user.email} removed`) }),
    [mutate],
  );
  const ask = useCallback(
    async (user: OrganizationUser) => {
      const ends = await endedWork(user.id);
      const agreed = await confirm({
        title: `Remove ${user.display_name || user.email}?`,
        text: `Are you sure you want to remove this user from the organization? ${ends}`.trim(),
        confirm: 'Remove',
      });
      if (agreed) remove(user);
    },
    [remove, endedWork],
  );
  return { removal, remove, ask };
}
