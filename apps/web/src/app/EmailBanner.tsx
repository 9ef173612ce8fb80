import { IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserConfig } from '../api/browser-config.ts';
import { currentSession } from '../api/session.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { providerPages } from '../lib/provider-pages.ts';
import { Banner } from './Banner.tsx';

/** Says that the person's address is not confirmed yet, until it is. */
export function EmailBanner() {
  const user = useQuery(settingsQuery).data?.user;
  return user && !user.email_verified && user.email ? <Unverified email={user.email} /> : null;
}

function Unverified({ email }: { email: string }) {
  const again = providerPages(browserConfig().auth.domain, window.location.origin)?.verifyEmail;
  useRenewalOnReturn();
  return (
    <Banner Icon={IconMail} role="status">
      Your address {email} is not confirmed yet. Open the link in the mail that we sent you
      {again ? (
        <>
          , or <a href={again}>send it again</a>.
        </>
      ) : (
        '.'
      )}
    </Banner>
  );
}

/**
 * Who comes back by a click on a link goes on at once: a renewal that the browser then gave up would leave a refresh token
 * here that is used up, and end the session. Milliseconds.
 */
const SETTLED_AFTER_MS = 500;

/** Whoever comes back from their mail has perhaps confirmed the address: the provider says so with a new token. */
function useRenewalOnReturn() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let renewing = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    async function renew() {
      if (renewing || document.visibilityState !== 'visible') return;
      renewing = true;
      try {
        await currentSession().accessToken(true);
        await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
      } catch (error) {
        console.error(error);
      } finally {
        renewing = false;
      }
    }
    function renewSoon() {
      clearTimeout(waiting);
      waiting = setTimeout(renew, SETTLED_AFTER_MS);
    }
    // From another tab, and from the mail program beside this window, which was in sight all the time.
    document.addEventListener('visibilitychange', renewSoon);
    window.addEventListener('focus', renewSoon);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', renewSoon);
      window.removeEventListener('focus', renewSoon);
    };
  }, [queryClient]);
}
