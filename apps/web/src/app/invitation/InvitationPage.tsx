import { useAuth0 } from '@auth0/auth0-react';
import { ACCEPTED_REDIRECT_MS } from '@landfall/contract/constants';
import type { CallResult } from '@landfall/contract/endpoint';
import type { acceptInvitation } from '@landfall/contract/invitations';
import { useEffect, useRef } from 'react';
import { browserConfig } from '../../api/browser-config.ts';
import { clearDrafts } from '../../lib/drafts.ts';
import { providerPages } from '../../lib/provider-pages.ts';
import { forgetRecentRecords } from '../../lib/recent-records.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Checking } from '../Checking.tsx';
import { type FullPageAction, FullPageMessage } from '../FullPageMessage.tsx';
import styles from '../full-page.module.css';
import type { InvitationLink } from './invitation-address.ts';
import { forgetInvitation, keepInvitation } from './kept-invitation.ts';
import { useAcceptance } from './useAcceptance.ts';

interface InvitationPageProps {
  invitation: InvitationLink;
  /** Starts the sign-in, which returns to the dashboard. */
  onLogIn: (email: string | undefined) => void;
  onLeave: () => void;
}

/**
 * Joins an organization by an invitation's link. A visitor who is not signed in is greeted and asked to sign in first.
 */
export function InvitationPage({ invitation, onLogIn, onLeave }: InvitationPageProps) {
  const { token, email } = invitation;
  const { logout } = useAuth0();
  const [acceptance, tryAgain] = useAcceptance(token);
  const { state } = acceptance;
  const signedIn = state === 'success' ? acceptance.signedIn : undefined;

  useEffect(() => {
    if (signedIn) {
      forgetInvitation();
      // The recent records belong to the organization that the person has worked in so far.
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

  const toDashboard = { label: 'Go to Dashboard', onClick: leave };
  if (token === undefined) {
    return (
      <FullPageMessage title="Invalid Invitation Link" action={toDashboard}>
        The invitation link appears to be invalid or incomplete.
      </FullPageMessage>
    );
  }
  if (state === 'idle') return <Checking words="Initializing..." />;
  if (state === 'processing') return <Checking title="Processing Invitation" words={email} />;
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
  const again = { label: 'Try Again', onClick: tryAgain };
  const confirmAt = providerPages(browserConfig().auth.domain, window.location.origin)?.verifyEmail;
  let actions: [first: FullPageAction, second?: FullPageAction] = undecided
    ? [toDashboard, again]
    : [toDashboard];
  if (wrongAccount) {
    const label = `Sign out and continue as ${email ?? 'someone else'}`;
    actions = [{ label, onClick: signOutAndContinue }, toDashboard];
  } else if (unconfirmed) {
    // The address is confirmed in a new tab, so that this invitation stays open.
    const confirm = () => window.open(confirmAt, '_blank', 'noopener');
    actions = confirmAt ? [{ label: 'Confirm your address', onClick: confirm }, again] : [again, toDashboard];
  }
  return (
    <FullPageMessage title="Invitation Error" action={actions[0]} secondAction={actions[1]}>
      {message}
    </FullPageMessage>
  );
}

interface AcceptedProps {
  reply: CallResult<typeof acceptInvitation>;
  signedIn: boolean;
  /** Continues to the dashboard, or to the sign-in page. */
  onGoOn: () => void;
}

/** The greeting of an organization, which continues automatically after two seconds. */
function Accepted({ reply, signedIn, onGoOn }: AcceptedProps) {
  const goOn = useRef(onGoOn);
  goOn.current = onGoOn;
  useEffect(() => {
    const timer = setTimeout(() => goOn.current(), ACCEPTED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  const [where, now] = signedIn ? ['dashboard', 'Go to Dashboard Now'] : ['login page', 'Log In Now'];
  return (
    <main className={styles.page}>
      <Mark size={40} />
      <div className={styles.said} role="status">
        <h1 className={styles.title}>Welcome to {reply.organization}!</h1>
        <p className={styles.text}>{reply.message}</p>
        <p className={styles.text}>Your role: {reply.role}</p>
      </div>
      <p className={styles.text}>Redirecting to {where} in a few seconds...</p>
      <div className={styles.actions}>
        <button type="button" className="plain-button" data-primary onClick={onGoOn}>
          {now}
        </button>
      </div>
    </main>
  );
}
