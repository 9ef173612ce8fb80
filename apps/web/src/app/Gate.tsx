import { useAuth0 } from '@auth0/auth0-react';
import type { BrowserConfig } from '@landfall/contract/browser-config';
import { useCallback, useEffect, useState } from 'react';
import { PATHS } from '../paths.ts';
import { deferred } from '../ui/deferred.tsx';
import { Checking } from './Checking.tsx';
import { type InvitationLink, invitationIn } from './invitation/invitation-address.ts';
import { keepInvitation, keptInvitation } from './invitation/kept-invitation.ts';
import { LandingPage } from './landing/LandingPage.tsx';
import { loginWords, statelessError } from './login-words.ts';
import { returnAddress } from './return-address.ts';
import { useLogoutInOtherTabs, userCacheKey } from './useLogoutInOtherTabs.ts';

const Workspace = deferred(
  async () => (await import('./Workspace.tsx')).Workspace,
  () => <Checking />,
);
const InvitationPage = deferred(
  async () => (await import('./invitation/InvitationPage.tsx')).InvitationPage,
  () => <Checking words="Initializing..." />,
);

/** A message that explains why the user is not signed in. */
interface Notice {
  title: string;
  text: string | undefined;
}

/**
 * Whether the workspace is likely needed next: the person has just come back from the sign-in page, or was signed in
 * before.
 */
function expectsWorkspace(clientId: string): boolean {
  return (
    new URLSearchParams(window.location.search).has('code') ||
    localStorage.getItem(userCacheKey(clientId)) !== null
  );
}

/** Removes the sign-in provider's parameters from the address, so that a reload doesn't replay them. */
function forgetRedirect(): void {
  window.history.replaceState(null, '', window.location.pathname);
}

/** Shows the authentication check, an invitation, the landing page or the signed-in workspace. */
export function Gate({ config }: { config: BrowserConfig }) {
  const { isLoading, isAuthenticated, error, loginWithRedirect, logout } = useAuth0();
  const [notice, setNotice] = useState<Notice>();
  const [unsent] = useState(() => statelessError(window.location.search));
  const [linked, setLinked] = useState(() => invitationIn(window.location));
  const [kept, setKept] = useState(() => keptInvitation());

  const signOutHere = useCallback(
    (reason?: Notice) => {
      setNotice(reason);
      // Without an address to open, this clears the tokens of this browser and does not contact the provider.
      return logout({ openUrl: false });
    },
    [logout],
  );
  const endSession = useCallback(
    (text: string) => signOutHere({ title: 'You were signed out', text }),
    [signOutHere],
  );
  useLogoutInOtherTabs(isAuthenticated ? config.auth.client_id : undefined, endSession);

  const failure = error ?? unsent;
  useEffect(() => {
    if (!failure) return;
    console.error(failure);
    forgetRedirect();
    signOutHere({ title: 'Login failed', text: loginWords(failure) }).catch((cause) => console.error(cause));
  }, [failure, signOutHere]);

  useEffect(() => {
    if (isLoading && expectsWorkspace(config.auth.client_id)) Workspace.load().catch(() => undefined);
  }, [isLoading, config.auth.client_id]);

  const logIn = useCallback(
    (returnTo: string, email?: string) => {
      const hint = email === undefined ? {} : { authorizationParams: { login_hint: email } };
      loginWithRedirect({ appState: { returnTo }, ...hint }).catch((cause) => {
        console.error(cause);
        setLinked(undefined);
        setKept(undefined);
        setNotice({ title: 'Login failed', text: loginWords(cause) });
      });
    },
    [loginWithRedirect],
  );

  const goesOn = !isLoading && !isAuthenticated && !failure && kept?.signIn === true;
  useEffect(() => {
    if (!goesOn) return;
    keepInvitation({ ...kept, signIn: false });
    logIn(PATHS.work, kept.email);
  }, [goesOn, kept, logIn]);

  const invitation: InvitationLink | undefined = linked ?? (isAuthenticated ? kept : undefined);
  if (invitation) {
    return (
      <InvitationPage
        invitation={invitation}
        onLogIn={(email) => logIn(PATHS.work, email)}
        onLeave={() => {
          window.history.replaceState(null, '', isAuthenticated ? PATHS.work : PATHS.home);
          setLinked(undefined);
          setKept(undefined);
        }}
      />
    );
  }
  if (isLoading || goesOn) return <Checking />;
  if (!isAuthenticated) {
    return (
      <LandingPage
        productName={config.product_name}
        supportEmail={config.support_email}
        notice={notice}
        onLogIn={() => logIn(returnAddress(window.location), kept?.email)}
      />
    );
  }
  return <Workspace endSession={endSession} />;
}
