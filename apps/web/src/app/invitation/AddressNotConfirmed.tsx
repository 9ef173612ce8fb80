import { browserConfig } from '../../api/browser-config.ts';
import { providerPages } from '../../lib/provider-pages.ts';
import { FullPageMessage } from '../FullPageMessage.tsx';

interface AddressNotConfirmedProps {
  /** The server's words. */
  message: string;
  onTryAgain: () => void;
  onLeave: () => void;
}

/** Nobody becomes an admin before their address is confirmed: where to confirm it, and the way on once it is. */
export function AddressNotConfirmed({ message, onTryAgain, onLeave }: AddressNotConfirmedProps) {
  const page = providerPages(browserConfig().auth.domain, window.location.origin)?.verifyEmail;
  const again = { label: 'Try Again', onClick: onTryAgain };
  // In a tab of its own: the invitation stays here.
  const confirm = { label: 'Confirm your address', onClick: () => window.open(page, '_blank', 'noopener') };
  return (
    <FullPageMessage
      title="Invitation Error"
      action={page ? confirm : again}
      secondAction={page ? again : { label: 'Go to Dashboard', onClick: onLeave }}
    >
      {message}
    </FullPageMessage>
  );
}
