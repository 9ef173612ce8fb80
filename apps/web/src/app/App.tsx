import { Auth0Provider } from '@auth0/auth0-react';
import type { BrowserConfig } from '@landfall/contract/browser-config';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fetchBrowserConfig } from '../api/browser-config.ts';
import { authOptions } from './auth-options.ts';
import { Checking } from './Checking.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { FullPageMessage } from './FullPageMessage.tsx';
import { Gate } from './Gate.tsx';

/** The page from its first moment: configuration, sign-in, then whatever the gate decides. */
export function App() {
  const [config, setConfig] = useState<BrowserConfig | 'failed'>();

  const load = useCallback(() => {
    setConfig(undefined);
    fetchBrowserConfig().then(setConfig, (error: unknown) => {
      console.error(error);
      setConfig('failed');
    });
  }, []);
  useEffect(load, [load]);

  if (config === undefined) return <Checking />;
  if (config === 'failed') {
    return (
      <FullPageMessage title="No response from server" action={{ label: 'Try Again', onClick: load }}>
        The server cannot be reached just now. Nothing you saved is lost. Check your connection, then try
        again.
      </FullPageMessage>
    );
  }
  return (
    <CrashBoundary>
      <SignIn config={config} />
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
