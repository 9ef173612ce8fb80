import { useAuth0 } from '@auth0/auth0-react';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { TokenError } from '../api/error-words.ts';
import { createQueryClient } from '../api/query-client.ts';
import { setSession } from '../api/session.ts';
import { setMissingCodeReporter } from '../ui/deferred.tsx';
import { colorSchemeManager, cssVariables, theme } from '../ui/theme.ts';
import { Entry } from './Entry.tsx';
import { endsSession, loginWords } from './login-words.ts';
import { missingCodeToasts } from './missing-code.ts';
import { returnAddress } from './return-address.ts';
import '../ui/mantine.css';

/** The `acr` value that asks for a sign-in with two factors, which Auth0 and the bundled provider share. */
const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/** More toasts than are ever visible at once: a queued toast would offer its Undo too late. */
const MAX_TOASTS = 20;

interface WorkspaceProps {
  /** Signs out in this browser, and shows the reason. Stable between renders. */
  endSession: (reason: string) => Promise<void>;
  /** Pause before a failed read is retried, in milliseconds; the usual one by default. */
  retryPauseMs?: number | undefined;
}

/** Everything a signed-in person works in. Its cache lives as long as the session. */
export function Workspace({ endSession, retryPauseMs }: WorkspaceProps) {
  const { getAccessTokenSilently, loginWithRedirect } = useAuth0();
  const [ready, setReady] = useState(false);

  useEffect(() => {
    function end(reason: string) {
      endSession(reason).catch((error) => console.error(error));
    }
    async function accessToken(renewed: boolean) {
      try {
        const token = await getAccessTokenSilently(renewed ? { cacheMode: 'off' } : {});
        if (token === undefined) throw new Error('The sign-in provider gave no token');
        return token;
      } catch (error) {
        console.error(error);
        if (endsSession(error)) end(loginWords(error) ?? '');
        throw new TokenError(error);
      }
    }
    function stepUp() {
      const returnTo = returnAddress(window.location);
      loginWithRedirect({ appState: { returnTo }, authorizationParams: { acr_values: MULTI_FACTOR } }).catch(
        (error) => end(loginWords(error) ?? ''),
      );
    }
    setSession({ accessToken, end, stepUp });
    setReady(true);
    return () => setSession(undefined);
  }, [getAccessTokenSilently, loginWithRedirect, endSession]);

  return ready ? <Providers retryPauseMs={retryPauseMs} /> : null;
}

// Memoized, because every API call refreshes the sign-in context, which must not rerender what is below here.
const Providers = memo(function Providers({ retryPauseMs }: Pick<WorkspaceProps, 'retryPauseMs'>) {
  const [queryClient] = useState(() => createQueryClient(retryPauseMs));
  useEffect(() => {
    setMissingCodeReporter(missingCodeToasts);
    return () => setMissingCodeReporter(undefined);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <ModalsProvider>
          <Notifications position="bottom-right" limit={MAX_TOASTS} />
          <Entry />
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
});
