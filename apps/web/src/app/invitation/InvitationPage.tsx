import { useAuth0 } from '@auth0/auth0-react';
import { useEffect } from 'react';
import { clearDrafts } from '../../lib/drafts.ts';
import { forgetRecentRecords } from '../../lib/recent-records.ts';
import { Checking } from '../Checking.tsx';
import { FullPageMessage } from '../FullPageMessage.tsx';
import { Accepted } from './Accepted.tsx';
import { AddressNotConfirmed } from './AddressNotConfirmed.tsx';
import type { InvitationLink } from './invitation-address.ts';
import { forgetInvitation, keepInvitation } from './kept-invitation.ts';
import { Processing } from './Processing.tsx';
import { useAcceptance } from './useAcceptance.ts';

const TO_DASHBOARD = 'Go to Dashboard';

interface InvitationPageProps {
  invitation: InvitationLink;
  /** Starts the sign-in, which comes back to the dashboard. */
  onLogIn: (email: string | undefined) => void;
  /** Goes to the dashboard. */
  onLeave: () => void;
}

/** Joins an organization by an invitation's link; whoever is not signed in is greeted and sent to sign in first. */
export function InvitationPage({ invitation, onLogIn, onLeave }: InvitationPageProps) {
  const { token, email } = invitation;
  const { logout } = useAuth0();
  const [acceptance, tryAgain] = useAcceptance(token);
  const { state } = acceptance;
  const signedIn = state === 'success' ? acceptance.signedIn : undefined;

  useEffect(() => {
    if (signedIn) {
      forgetInvitation();
      // They are of the organization that the person has worked in so far.
      forgetRecentRecords();
    }
    if (signedIn === false && token) keepInvitation({ token, email, signIn: false });
  }, [signedIn, token, email]);

  function leave() {
    forgetInvitation();
    onLeave();
  }
  function signOutAndContinue() {
    clearDrafts();
    forgetRecentRecords();
    if (token) keepInvitation({ token, email, signIn: true });
    void logout({ logoutParams: { returnTo: window.location.origin } });
  }

  if (token === undefined) {
    return (
      <FullPageMessage title="Invalid Invitation Link" action={{ label: TO_DASHBOARD, onClick: leave }}>
        The invitation link appears to be invalid or incomplete.
      </FullPageMessage>
    );
  }
  if (state === 'idle') return <Checking words="Initializing..." />;
  if (state === 'processing') return <Processing email={email} />;
  if (state === 'success') {
    return (
      <Accepted
        reply={acceptance.reply}
        signedIn={acceptance.signedIn}
        onGoOn={signedIn ? leave : () => onLogIn(email)}
      />
    );
  }
  const { message, undecided, wrongAccount, unconfirmed } = acceptance;
  if (unconfirmed) return <AddressNotConfirmed message={message} onTryAgain={tryAgain} onLeave={leave} />;
  const other = {
    label: `Sign out and continue as ${email ?? 'someone else'}`,
    onClick: signOutAndContinue,
  };
  return (
    <FullPageMessage
      title="Invitation Error"
      action={wrongAccount ? other : { label: TO_DASHBOARD, onClick: leave }}
      {...(wrongAccount ? { secondAction: { label: TO_DASHBOARD, onClick: leave } } : {})}
      {...(undecided ? { secondAction: { label: 'Try Again', onClick: tryAgain } } : {})}
    >
      {message}
    </FullPageMessage>
  );
}
