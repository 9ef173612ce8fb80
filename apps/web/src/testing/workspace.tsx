import { Auth0Context, type Auth0ContextInterface, initialContext } from '@auth0/auth0-react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Workspace } from '../app/Workspace.tsx';

const signedIn = {
  ...initialContext,
  isAuthenticated: true,
  isLoading: false,
  getAccessTokenSilently: async () => 'token',
} as unknown as Auth0ContextInterface;

/** Opens the signed-in product at a path. The answers that a screen needs beyond the shell's come from the test. */
export async function openWorkspace(path: string) {
  const before = location.href;
  history.replaceState(null, '', path);
  onTestFinished(() => history.replaceState(null, '', before));
  return render(
    <Auth0Context.Provider value={signedIn}>
      <Workspace endSession={async () => {}} />
    </Auth0Context.Provider>,
  );
}
