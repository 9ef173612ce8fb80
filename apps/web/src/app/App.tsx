import { Auth0Provider } from '@auth0/auth0-react';
import type { BrowserConfig } from '@landfall/contract/browser-config';
import { Component, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { fetchBrowserConfig } from '../api/browser-config.ts';
import { PATHS } from '../paths.ts';
import { authOptions } from './auth-options.ts';
import { Checking } from './Checking.tsx';
import { FullPageMessage } from './FullPageMessage.tsx';
import { Gate } from './Gate.tsx';

/** The root of the page: configuration, sign-in, then what the gate decides to show. */
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
    // An OAuth redirect from a mail provider is not a callback of the sign-in.
    <Auth0Provider {...options} skipRedirectCallback={window.location.pathname === PATHS.mailboxSignIn}>
      <Gate config={config} />
    </Auth0Provider>
  );
}

const INSECURE =
  'Sign-in works only over HTTPS, or on localhost. Open this site by its https:// address, or ask whoever runs it.';
const UNFORESEEN = 'Something went wrong. What you had saved is safe.';

/** Shows a message instead of an empty page when rendering fails. */
class CrashBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    const secure = window.isSecureContext;
    return (
      <FullPageMessage
        title={secure ? 'An error occurred' : 'Login failed'}
        action={{ label: 'Try Again', onClick: () => window.location.reload() }}
      >
        {secure ? UNFORESEEN : INSECURE}
      </FullPageMessage>
    );
  }
}
