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
 * Opens the signed-in product at a path. Tests answer the requests beyond those of the shell.
 * @param historyState the state of the browser's history entry, as after a reload
 * @param auth overrides of the sign-in
 */
export async function openWorkspace(
  path: string,
  historyState: HistoryState | null = null,
  auth: Partial<Auth0ContextInterface> = {},
) {
  const before = location.href;
  // The router overwrites a history state without a key of its own.
  history.replaceState(historyState && { ...historyState, __TSR_key: 'key', __TSR_index: 0 }, '', path);
  const screen = await render(
    <Auth0Context.Provider value={{ ...signedIn, ...auth }}>
      <Workspace endSession={async () => {}} retryPauseMs={1} />
    </Auth0Context.Provider>,
  );
  onTestFinished(async () => {
    // An open question of an earlier test would never be answered, and only one can be open.
    modals.closeAll();
    // First, because the page would follow the address and request what the test runner's page has no answer for.
    await screen.unmount();
    // An open form stores its input when its session ends, which has just happened.
    sessionStorage.clear();
    // A leftover toast would cover the next test's page until it times out.
    notifications.clean();
    history.replaceState(null, '', before);
  });
  return screen;
}
