import type { ReminderGroup } from '@landfall/contract/reminders';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ListTable } from '../../listing/ListTable.tsx';
import { EditAndDelete } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { NotFoundDialog } from '../../ui/NotFoundDialog.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { membersQuery } from '../organization/queries.ts';
import { EditGroupDialog, NewGroupDialog } from './GroupDialogs.tsx';
import { type GroupMember, memberNames } from './group-values.ts';
import { reminderGroupsQuery, useDeleteGroup } from './queries.ts';
import type { OpenReminders } from './useReminderAddress.ts';
import { useRemoval } from './useRemoval.ts';

const column = columnsOf<ReminderGroup>();

interface GroupActions {
  onEdit: (group: ReminderGroup) => void;
  onDelete: (group: ReminderGroup) => void;
}

/** @param members undefined while they load */
function groupColumns(
  members: readonly GroupMember[] | undefined,
  { onEdit, onDelete }: GroupActions,
): DataColumn<ReminderGroup>[] {
  return [
    column.accessor('name', {
      header: 'Name',
      meta: { place: 'lead' },
      cell: ({ getValue }) => <strong className="wrapped">{getValue()}</strong>,
    }),
    column.accessor('members', {
      header: 'Members',
      cell: ({ getValue }) =>
        getValue().length === 0 ? (
          <span className="failure">Nobody is left: its reminders go to admins</span>
        ) : (
          <span className="cell-words">
            {members ? memberNames(getValue(), members) : String(getValue().length)}
          </span>
        ),
    }),
    column.accessor('used_by', {
      header: 'Used by',
      meta: { isEmpty: ({ used_by }) => used_by.length === 0 },
      cell: ({ getValue }) =>
        getValue().length > 0 ? <span className="cell-words">{getValue().join(', ')}</span> : <Nothing />,
    }),
    column.actions((group) => (
      <EditAndDelete name={group.name} onEdit={() => onEdit(group)} onDelete={() => onDelete(group)} />
    )),
  ];
}

const REMOVAL = {
  confirm: 'Delete Group',
  text: 'No reminder goes to it, so nothing changes of what is still to be sent.',
  usersOf: ({ used_by }: ReminderGroup) => used_by,
  wayOn: 'Have their reminders go to somebody else first.',
};

interface ReminderGroupsProps {
  /** The id of the group being edited; `new` for a new one. */
  opened: string | undefined;
  onOpen: OpenReminders;
  add: ReactNode;
}

/** Named groups of members that reminders can go to. */
export function ReminderGroups({ opened, onOpen, add }: ReminderGroupsProps) {
  const list = useQuery(reminderGroupsQuery);
  const members = useQuery(membersQuery).data;
  const onDelete = useRemoval(useDeleteGroup(), REMOVAL);
  const columns = useMemo(
    () => groupColumns(members, { onEdit: ({ id }) => onOpen({ tab: 'groups', group: id }), onDelete }),
    [members, onOpen, onDelete],
  );
  const close = () => onOpen({ tab: 'groups' });
  const saved = () => onOpen({ tab: 'groups' }, true);
  const edited = list.data?.find(({ id }) => id === opened);

  return (
    <Stack>
      <p className="muted">
        A reminder to a group goes to whoever is in it on that day. Members who leave the office leave its
        groups.
      </p>
      <div className="dense-table">
        <ListTable
          label="Groups"
          list={list}
          columns={columns}
          rows={list.data}
          placeholders={3}
          onOpen={({ id }) => onOpen({ tab: 'groups', group: id })}
          empty={
            <EmptyState
              boxed
              title="No groups yet"
              text="A group is for those who look after the same kind of dates, whoever is on the case."
              action={add}
            />
          }
        />
      </div>
      {opened === 'new' ? (
        <NewGroupDialog members={members} onSaved={saved} onClose={close} />
      ) : edited ? (
        <EditGroupDialog key={edited.id} group={edited} members={members} onSaved={saved} onClose={close} />
      ) : (
        opened && list.data && <NotFoundDialog title="Edit Group" what="Group" onClose={close} />
      )}
    </Stack>
  );
}
