import { Auth0Provider } from '@auth0/auth0-react';
import type { BrowserConfig } from '@landfall/contract/browser-config';
import { useEffect, useMemo, useState } from 'react';
import { fetchBrowserConfig } from '../api/browser-config.ts';
import { authOptions } from './auth-options.ts';
import { Checking } from './Checking.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { FullPageMessage } from './FullPageMessage.tsx';
import { Gate } from './Gate.tsx';

type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; config: BrowserConfig };

/** The page from its first moment: configuration, sign-in, then whatever the gate decides. */
export function App() {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let current = true;
    fetchBrowserConfig().then(
      (config) => current && setLoading({ state: 'ready', config }),
      (error: unknown) => {
        console.error(error);
        if (current) setLoading({ state: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  function tryAgain() {
    setLoading({ state: 'loading' });
    setAttempt((count) => count + 1);
  }

  if (loading.state === 'loading') return <Checking />;
  if (loading.state === 'failed') {
    return (
      <FullPageMessage title="No response from server" action={{ label: 'Try Again', onClick: tryAgain }}>
        The server cannot be reached just now. Nothing you saved is lost. Check your connection, then try
        again.
      </FullPageMessage>
    );
  }
  return (
    <CrashBoundary>
      <SignIn config={loading.config} />
    </CrashBoundary>
  );
}

function SignIn({ config }: { config: BrowserConfig }) {
  const options = useMemo(() => authOptions(config.auth, window.location.origin), [config]);
  return (
    <Auth0Provider {...options}>
      <Gate config={config} />
    </Auth0Provider>
  );
}
