import { useAuth0 } from '@auth0/auth0-react';
import { clearDrafts } from '../lib/drafts.ts';
import { forgetRecentRecords } from '../lib/recent-records.ts';
import { forgetInvitation } from './invitation/kept-invitation.ts';

/** Logs out at the person's request: no data of the office stays in this browser, and the landing page is shown. */
export function useLogOut(): () => void {
  const { logout } = useAuth0();
  return () => {
    clearDrafts();
    forgetRecentRecords();
    forgetInvitation();
    void logout({ logoutParams: { returnTo: window.location.origin } });
  };
}
