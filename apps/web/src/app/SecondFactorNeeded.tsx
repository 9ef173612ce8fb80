import type { UserSettings } from '@landfall/contract/settings';
import { currentSession } from '../api/session.ts';
import { FullPageMessage } from './FullPageMessage.tsx';
import { useLogOut } from './useLogOut.ts';

/** Shown to a person who has signed in with one factor, when their organization requires two. */
export function SecondFactorNeeded({ settings }: { settings: UserSettings }) {
  const logOut = useLogOut();
  const { user, organizations } = settings;
  const name = organizations.find(({ id }) => id === user.org_id)?.name ?? 'Your organization';
  return (
    <FullPageMessage
      title="One more step to sign in"
      action={{ label: 'Continue', onClick: () => currentSession().stepUp() }}
      secondAction={{ label: 'Log Out', onClick: logOut }}
    >
      {name} asks everyone for a second factor, such as a code from an app on your phone. If you have none
      yet, the sign-in page helps you set one up.
    </FullPageMessage>
  );
}
