import type { Auth0ProviderWithConfigOptions } from '@auth0/auth0-react';
import type { BrowserConfig } from '@landfall/contract/browser-config';
import { LOGIN } from '@landfall/contract/constants';

/**
 * How this browser signs in, from the sign-in provider's address and the product's login constants. The popup's size,
 * the lifetime of the transaction cookie and the number of HTTP attempts are fixed in the SDK; a test compares them
 * with the same constants.
 * @param origin the site's origin, where the provider sends the browser back to
 */
export function authOptions(auth: BrowserConfig['auth'], origin: string): Auth0ProviderWithConfigOptions {
  return {
    domain: auth.domain,
    clientId: auth.client_id,
    cacheLocation: 'localstorage',
    useRefreshTokens: true,
    authorizeTimeoutInSeconds: LOGIN.silentTimeoutSeconds,
    httpTimeoutInSeconds: LOGIN.httpTimeoutSeconds,
    sessionCheckExpiryDays: LOGIN.sessionCookieDays,
    useCookiesForTransactions: true,
    leeway: LOGIN.leewaySeconds,
    authorizationParams: {
      redirect_uri: origin,
      audience: auth.audience,
      scope: 'openid profile email offline_access',
    },
  };
}
