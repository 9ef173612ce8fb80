import { useEffect } from 'react';

/** The local storage key under which the sign-in SDK stores the signed-in user. */
export function userCacheKey(clientId: string): string {
  return `@@auth0spajs@@::${clientId}::@@user@@`;
}

const ELSEWHERE = 'You logged out in another tab.';

/**
 * Calls `onLogout` with a message when another tab of this browser has cleared the session.
 * @param clientId undefined while no user is signed in here, so that there is no session to lose
 * @param onLogout must be stable between renders
 */
export function useLogoutInOtherTabs(
  clientId: string | undefined,
  onLogout: (reason: string) => Promise<void>,
): void {
  useEffect(() => {
    if (clientId === undefined) return;
    const userKey = userCacheKey(clientId);
    function onStorage(event: StorageEvent) {
      const cleared = event.key === null || (event.key === userKey && event.newValue === null);
      if (cleared) onLogout(ELSEWHERE).catch((error) => console.error(error));
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [clientId, onLogout]);
}
