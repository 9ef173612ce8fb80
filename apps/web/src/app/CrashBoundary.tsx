import { Component, type ReactNode } from 'react';
import { FullPageMessage } from './FullPageMessage.tsx';

const INSECURE =
  'Sign-in works only over HTTPS, or on localhost. Open this site by its https:// address, or ask whoever runs it.';
const UNFORESEEN = 'Something unforeseen happened. What you had saved is safe.';

/** Keeps a failure while drawing from leaving an empty page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
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
