import { useAuth0 } from '@auth0/auth0-react';
import { clearDrafts } from '../lib/drafts.ts';
import { forgetRecentRecords } from '../lib/recent-records.ts';
import { forgetInvitation } from './invitation/kept-invitation.ts';

/** Logs out at the user's request: removes the office's data from this browser and shows the landing page. */
export function useLogOut(): () => void {
  const { logout } = useAuth0();
  return () => {
    clearDrafts();
    forgetRecentRecords();
    forgetInvitation();
    void logout({ logoutParams: { returnTo: window.location.origin } });
  };
}
