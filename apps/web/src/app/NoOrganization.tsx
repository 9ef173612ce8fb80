import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorWords } from '../api/error-words.ts';
import { organizationQuery } from '../features/organization/queries.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { FullPageMessage } from './FullPageMessage.tsx';
import { useLogOut } from './useLogOut.ts';

/** For a person who belongs to no organization: the server says what they can do about it. */
export function NoOrganization() {
  const logOut = useLogOut();
  const queryClient = useQueryClient();
  const { error } = useQuery({ ...organizationQuery, refetchInterval: false });
  return (
    <FullPageMessage
      title="You have no organization yet"
      action={{
        label: 'Try Again',
        onClick: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
      }}
      secondAction={{
        label: 'Log Out',
        onClick: logOut,
      }}
    >
      {error
        ? errorWords(error)
        : 'Ask whoever runs your office to invite you, then open the link in the invitation.'}
    </FullPageMessage>
  );
}
