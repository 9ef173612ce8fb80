import { Group } from '@mantine/core';
import { type Icon, IconCloudOff, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { browserConfig } from '../api/browser-config.ts';
import { checkServer, currentConnection, onConnectionChange } from '../api/connection.ts';
import { currentSession } from '../api/session.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { providerPages } from '../lib/provider-pages.ts';
import { toast } from '../ui/toast.tsx';

interface BannerProps {
  Icon: Icon;
  /** `alert` when screen readers should be interrupted. */
  role: 'alert' | 'status';
  children: ReactNode;
}

/** A message above every page. */
export function Banner({ Icon, role, children }: BannerProps) {
  return (
    <Group
      role={role}
      className="screen-only"
      wrap="nowrap"
      gap={8}
      px={{ base: 16, sm: 24 }}
      py={8}
      c="var(--yellow)"
      bg="var(--yellow-soft)"
    >
      <Icon size={16} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
      <p className="wrap-anywhere">{children}</p>
    </Group>
  );
}

/** Shows when the server cannot be reached, and when it is back; then the screen's data is refetched. */
export function ConnectionBanner() {
  const connection = useSyncExternalStore(onConnectionChange, currentConnection);
  const queryClient = useQueryClient();
  const before = useRef(connection);

  useEffect(() => {
    const check = () => void checkServer();
    window.addEventListener('offline', check);
    window.addEventListener('online', check);
    return () => {
      window.removeEventListener('offline', check);
      window.removeEventListener('online', check);
    };
  }, []);
  useEffect(() => {
    if (before.current === 'away' && connection === 'up') {
      toast('Connected again');
      void queryClient.invalidateQueries();
    }
    before.current = connection;
  }, [connection, queryClient]);

  if (connection === 'up') return null;
  return (
    <Banner Icon={IconCloudOff} role="alert">
      No connection to the server. You can read what is already here; changes wait until it is back. Trying
      again…
    </Banner>
  );
}

/** Asks the user to confirm their e-mail address, until they have. */
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
 * Pause before the token is renewed after the person returns to the tab, in milliseconds. A click on a link may leave
 * the page at once; an aborted renewal would leave a used-up refresh token here and end the session.
 */
const SETTLED_AFTER_MS = 500;

/** Renews the token when the user returns: if they have confirmed their address meanwhile, the new token shows it. */
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
    // A switch from another tab changes the visibility; a switch from a mail program may only change the focus.
    document.addEventListener('visibilitychange', renewSoon);
    window.addEventListener('focus', renewSoon);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', renewSoon);
      window.removeEventListener('focus', renewSoon);
    };
  }, [queryClient]);
}
