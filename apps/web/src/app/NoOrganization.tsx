import { useAuth0 } from '@auth0/auth0-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorWords } from '../api/error-words.ts';
import { organizationQuery } from '../features/organization/queries.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { FullPageMessage } from './FullPageMessage.tsx';

/** For a person who belongs to no organization: the server says what they can do about it. */
export function NoOrganization() {
  const { logout } = useAuth0();
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
        onClick: () => logout({ logoutParams: { returnTo: window.location.origin } }),
      }}
    >
      {error
        ? errorWords(error)
        : 'Ask whoever runs your office to invite you, then open the link in the invitation.'}
    </FullPageMessage>
  );
}
