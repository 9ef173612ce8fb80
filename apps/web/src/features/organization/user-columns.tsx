import type { OrganizationUser } from '@landfall/contract/organization';
import { Group } from '@mantine/core';
import { isProtected } from '../../lib/roles.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { MailLink } from '../../ui/ContactLinks.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { UserRoles } from './UserRoles.tsx';

const column = columnsOf<OrganizationUser>();

interface UserColumnsOptions {
  mayManage: boolean;
  ownId: string | undefined;
  onRemove: (user: OrganizationUser) => void;
}

/** The columns of the organization's members; actions only for those who may manage members. */
export function userColumns({
  mayManage,
  ownId,
  onRemove,
}: UserColumnsOptions): DataColumn<OrganizationUser>[] {
  const columns = [
    column.accessor('display_name', {
      header: 'Name',
      meta: { place: 'lead' },
      cell: ({ row: { original }, getValue }) => (
        <Group
          component="span"
          display="inline-flex"
          gap="0 8px"
          align="baseline"
          fw={500}
          className="wrapped"
        >
          {getValue() || original.email}
          {original.id === ownId && <span className="muted small">You</span>}
          {!original.has_signed_in && <span className="muted small">Has not signed in here yet</span>}
        </Group>
      ),
    }),
    column.accessor('email', {
      header: 'Email',
      meta: { isEmpty: (row) => !row.email },
      cell: ({ getValue }) => (
        <span className="contact">
          <MailLink address={getValue()} />
        </span>
      ),
    }),
    column.accessor('roles', {
      header: 'Roles',
      cell: ({ row: { original } }) => <UserRoles user={original} mayManage={mayManage} />,
    }),
    column.accessor('created_at', {
      header: 'Joined',
      cell: ({ getValue }) => <InstantText instant={getValue()} layout="day" />,
    }),
  ];
  if (!mayManage) return columns;
  const removal = column.actions(
    (user) =>
      isProtected(user.roles) ? (
        <span className="muted small">Cannot remove super admin</span>
      ) : (
        <QuietButton
          color="red"
          aria-label={`Remove ${user.display_name || user.email}`}
          onClick={() => onRemove(user)}
        >
          Remove
        </QuietButton>
      ),
    { name: 'Remove' },
  );
  return [...columns, removal];
}
