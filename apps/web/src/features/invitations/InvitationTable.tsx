import type { Invitation } from '@landfall/contract/invitations';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { roleTone } from '../../lib/roles.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { Badge, StatusBadge } from '../../ui/Badge.tsx';
import { QuietButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { EmptyState, RetryAlert } from '../../ui/StateMessage.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { invitationLink, statusOf } from './invitation-status.ts';
import { invitationsQuery, useCancelInvitation } from './queries.ts';

const column = columnsOf<Invitation>();

/** The columns of the organization's invitations. */
function invitationColumns(onCancel: (invitation: Invitation) => void): DataColumn<Invitation>[] {
  return [
    column.accessor('invited_email', {
      header: 'Email',
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => (
        <span className="cell-lines">
          <strong className="ellipsis wrap-anywhere">{original.invited_email}</strong>
          {original.message && (
            <Text span lineClamp={3} fz="xs" c="dimmed" title={original.message}>
              {original.message}
            </Text>
          )}
        </span>
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

/** The status, and why the invitation's mail was not delivered. */
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

interface InvitationActionsProps {
  /** A pending invitation; the others have no actions. */
  invitation: Invitation;
  onCancel: (invitation: Invitation) => void;
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast('Invitation link copied to clipboard!');
  } catch (error) {
    console.error(error);
    toastFailure(`This browser does not let the link be copied. Here it is: ${link}`);
  }
}

/** The actions on a pending invitation: copy its link, or cancel it. */
function InvitationActions({ invitation, onCancel }: InvitationActionsProps) {
  const { invited_email: email, invitation_token: token } = invitation;
  return (
    <Group component="span" wrap="nowrap" gap={4} justify="flex-end">
      {token && (
        <QuietButton
          aria-label={`Copy link for ${email}`}
          onClick={() => copyLink(invitationLink(window.location.origin, token, email))}
        >
          Copy link
        </QuietButton>
      )}
      <QuietButton
        color="red"
        aria-label={`Cancel invitation of ${email}`}
        onClick={() => onCancel(invitation)}
      >
        Cancel
      </QuietButton>
    </Group>
  );
}

/**
 * All invitations of the organization, with their status. @param invite the button that invites someone, shown when the
 * list is empty
 */
export function InvitationTable({ invite }: { invite: ReactNode }) {
  const invitations = useInfiniteQuery(invitationsQuery);
  const rows = useMemo(() => invitations.data?.pages.flatMap((page) => page.rows), [invitations.data]);
  const { cancellation, cancel, ask } = useCancelling();
  const columns = useMemo(() => invitationColumns(ask), [ask]);

  return (
    <>
      {cancellation.error && (
        <RetryAlert
          message={errorWords(cancellation.error, 'Failed to cancel invitation')}
          onRetry={() => cancel(cancellation.variables)}
        />
      )}
      <ListTable
        label="Pending Invitations"
        list={invitations}
        failure={{ message: errorWords(invitations.error, 'Failed to fetch invitations'), again: 'Retry' }}
        columns={columns}
        rows={rows}
        placeholders={3}
        total={invitations.data?.pages.at(-1)?.total}
        empty={
          <EmptyState
            title="No invitations yet"
            text="Invite a colleague: they get a link that lets them join this organization."
            action={invite}
          />
        }
      />
    </>
  );
}

/** Cancels an invitation after a confirmation. A failure can be retried without another confirmation. */
function useCancelling() {
  const cancellation = useCancelInvitation();
  const { mutate } = cancellation;
  const cancel = useCallback(
    (invitation: Invitation) =>
      mutate(invitation, {
        onSuccess: () => toast(`Invitation of ${invitation.invited_email} cancelled`),
      }),
    [mutate],
  );
  const ask = useCallback(
    async (invitation: Invitation) => {
      const agreed = await confirm({
        title: `Cancel the invitation of ${invitation.invited_email}?`,
        text: 'Are you sure you want to cancel this invitation?',
        confirm: 'Cancel Invitation',
        cancel: 'Keep it',
      });
      if (agreed) cancel(invitation);
    },
    [cancel],
  );
  return { cancellation, cancel, ask };
}
