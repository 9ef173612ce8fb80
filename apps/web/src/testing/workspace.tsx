import { Auth0Context, type Auth0ContextInterface, initialContext } from '@auth0/auth0-react';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
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
  const screen = await render(
    <Auth0Context.Provider value={signedIn}>
      <Workspace endSession={async () => {}} retryPauseMs={1} />
    </Auth0Context.Provider>,
  );
  onTestFinished(async () => {
    // Nobody answers a question that a test leaves open, and there is one at a time.
    modals.closeAll();
    // First, or it would follow the address and ask for what the test runner's page has no answer for.
    await screen.unmount();
    // One that is left would lie over the next test's page until its time is over.
    notifications.clean();
    history.replaceState(null, '', before);
  });
  return screen;
}
