import { Group } from '@mantine/core';
import { type Icon, IconCloudOff, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { browserConfig } from '../api/browser-config.ts';
import { currentConnection, lookForServer, onConnectionChange } from '../api/connection.ts';
import { currentSession } from '../api/session.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { providerPages } from '../lib/provider-pages.ts';
import { toast } from '../ui/toast.tsx';

interface BannerProps {
  Icon: Icon;
  /** `alert` for what interrupts whoever doesn't see it. */
  role: 'alert' | 'status';
  children: ReactNode;
}

/** Something above every page that its reader should know. */
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

/** Says when the server cannot be reached, and when it can again; what is on screen is then read anew. */
export function ConnectionBanner() {
  const connection = useSyncExternalStore(onConnectionChange, currentConnection);
  const queryClient = useQueryClient();
  const before = useRef(connection);

  useEffect(() => {
    const look = () => void lookForServer();
    window.addEventListener('offline', look);
    window.addEventListener('online', look);
    return () => {
      window.removeEventListener('offline', look);
      window.removeEventListener('online', look);
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
