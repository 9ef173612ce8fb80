import { useQuery } from '@tanstack/react-query';
import { browserConfig } from '../../api/browser-config.ts';
import { providerPages } from '../../lib/provider-pages.ts';
import { settingsQuery } from '../settings/queries.ts';

/** Says to whoever may not invite yet what to do first; goes once they have. */
export function ConfirmAddressNotice() {
  const user = useQuery(settingsQuery).data?.user;
  if (!user?.needs_confirmed_email) return null;
  const page = providerPages(browserConfig().auth.domain, window.location.origin)?.verifyEmail;
  return (
    <p className="notice wrap-anywhere" data-tone="yellow">
      Nobody can be invited before your own address, {user.email}, is confirmed.{' '}
      {page ? (
        <a href={page} target="_blank" rel="noreferrer">
          Confirm your address
        </a>
      ) : (
        'Open the link in the mail that you got when you signed up.'
      )}
    </p>
  );
}
