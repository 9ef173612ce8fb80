import { Auth0Context, type Auth0ContextInterface, initialContext } from '@auth0/auth0-react';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { HistoryState } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Workspace } from '../app/Workspace.tsx';

const signedIn = {
  ...initialContext,
  isAuthenticated: true,
  isLoading: false,
  getAccessTokenSilently: async () => 'token',
} as unknown as Auth0ContextInterface;

/**
 * Opens the signed-in product at a path. The answers that a screen needs beyond the shell's come from the test.
 * @param historyState what the browser's history keeps with the address, as after a reload
 */
export async function openWorkspace(path: string, historyState: HistoryState | null = null) {
  const before = location.href;
  // The router overwrites a state that has no key of its own.
  history.replaceState(historyState && { ...historyState, __TSR_key: 'key', __TSR_index: 0 }, '', path);
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
