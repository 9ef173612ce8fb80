import type { Invitation } from '@landfall/contract/invitations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { confirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import { invitationsQuery, useCancelInvitation } from './queries.ts';

function idOf({ id }: Invitation): string {
  return id;
}

/**
 * Everyone who was invited to the organization, and what has become of it.
 * @param invite the way to invite someone, for where nobody was yet
 */
export function InvitationTable({ invite }: { invite: ReactNode }) {
  const invitations = useInfiniteQuery(invitationsQuery);
  const rows = useMemo(() => invitations.data?.pages.flatMap((page) => page.rows), [invitations.data]);
  const { cancellation, cancel, ask } = useCancelling();
  const columns = useMemo(() => invitationColumns(ask), [ask]);
  const failure = errorWords(invitations.error, 'Failed to fetch invitations');

  if (invitations.isError && !rows) {
    return <ErrorState message={failure} again="Retry" onTryAgain={() => invitations.refetch()} />;
  }
  if (rows?.length === 0) {
    return (
      <EmptyState
        title="No invitations yet"
        text="Invite a colleague: they get a link that lets them join this organization."
        action={invite}
      />
    );
  }
  return (
    <>
      {cancellation.error && (
        <RetryAlert
          message={errorWords(cancellation.error, 'Failed to cancel invitation')}
          onRetry={() => cancel(cancellation.variables)}
        />
      )}
      <DataTable
        label="Pending Invitations"
        columns={columns}
        rows={rows}
        rowId={idOf}
        placeholders={3}
        total={invitations.data?.pages.at(-1)?.total}
        hasMore={invitations.hasNextPage}
        loadingMore={invitations.isFetchingNextPage}
        moreFailure={invitations.isFetchNextPageError ? failure : undefined}
        onNearEnd={() => invitations.fetchNextPage({ cancelRefetch: false })}
      />
    </>
  );
}

/** Taking an invitation back after a question. A failure can be tried again without asking anew. */
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
        confirm: 'Cancel invitation',
        cancel: 'Keep it',
      });
      if (agreed) cancel(invitation);
    },
    [cancel],
  );
  return { cancellation, cancel, ask };
}
