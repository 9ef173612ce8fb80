import type { Invitation } from '@landfall/contract/invitations';
import { Box, Group } from '@mantine/core';
import { roleTone } from '../../lib/roles.ts';
import { Badge, StatusBadge } from '../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { InvitationActions } from './InvitationActions.tsx';
import styles from './InvitationTable.module.css';
import { statusOf } from './invitation-status.ts';

const column = columnsOf<Invitation>();

/** The columns of the organization's invitations. */
export function invitationColumns(onCancel: (invitation: Invitation) => void): DataColumn<Invitation>[] {
  return [
    column.accessor('invited_email', {
      header: 'Email',
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => (
        <Box component="span" display="block" miw={0}>
          <Box component="span" display="block" fw={500} className="ellipsis wrap-anywhere">
            {original.invited_email}
          </Box>
          {original.message && (
            <span className={styles.message} title={original.message}>
              {original.message}
            </span>
          )}
        </Box>
      ),
    }),
    column.accessor('role_to_assign', {
      header: 'Role',
      cell: ({ getValue }) => <Badge tone={roleTone(getValue())}>{getValue()}</Badge>,
    }),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row: { original } }) => <Status invitation={original} />,
    }),
    column.accessor('created_at', {
      header: 'Invited',
      cell: ({ getValue }) => <InstantText instant={getValue()} layout="day" />,
    }),
    column.accessor('expires_at', {
      header: 'Expires',
      meta: { isEmpty: (row) => statusOf(row, Date.now()) === 'accepted' },
      cell: ({ row: { original }, getValue }) =>
        statusOf(original, Date.now()) !== 'accepted' && <InstantText instant={getValue()} layout="day" />,
    }),
    column.actions(
      (invitation) =>
        statusOf(invitation, Date.now()) === 'pending' && (
          <InvitationActions invitation={invitation} onCancel={onCancel} />
        ),
      { isEmpty: (row) => statusOf(row, Date.now()) !== 'pending' },
    ),
  ];
}

/** The status, and why the mail about it did not arrive, if it did not. */
function Status({ invitation }: { invitation: Invitation }) {
  const status = statusOf(invitation, Date.now());
  const failed = status === 'pending' && invitation.mail?.status === 'failed';
  return (
    <Group component="span" gap="4px 8px">
      {status === 'expired' ? (
        <StatusBadge status="closed">Expired</StatusBadge>
      ) : (
        <StatusBadge status={status} />
      )}
      {failed && (
        <span className="failure small" title={invitation.mail?.error ?? undefined}>
          Mail not delivered: copy the link
        </span>
      )}
    </Group>
  );
}
