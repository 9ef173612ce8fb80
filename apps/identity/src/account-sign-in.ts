import { randomBytes } from 'node:crypto';
import { type IdentityOptions, PREFIX } from './options.ts';

/** The page that a person returns to after signing in for the provider's own pages. */
const DESTINATIONS = {
  account: () => ACCOUNT_PATH,
  'verify-email': () => VERIFY_EMAIL_PATH,
  product: ({ publicUrl }: Pick<IdentityOptions, 'publicUrl'>) => `${publicUrl}/`,
} as const;

export type Destination = keyof typeof DESTINATIONS;

export const ACCOUNT_PATH = `${PREFIX}/account`;
export const VERIFY_EMAIL_PATH = `${PREFIX}/verify-email`;
export const RESET_PASSWORD_PATH = `${PREFIX}/reset-password`;
export const FORGOT_PASSWORD_PATH = `${PREFIX}/forgot-password`;
const RETURN_PATH = `${ACCOUNT_PATH}/return`;

type Settings = Pick<IdentityOptions, 'publicUrl' | 'clientId'>;

/**
 * The account pages as a client of the provider: they use the protocol to sign people in, like any other client, and
 * then read the session's cookie. The authorization code that comes back is discarded.
 */
export function accountClient({ publicUrl, clientId }: Settings) {
  return {
    client_id: `${clientId}-account`,
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    redirect_uris: [`${publicUrl}${RETURN_PATH}`],
    scope: 'openid',
  };
}

/** The URL that signs a person in and returns to `destination`. `hint`: the page that is shown first. */
export function signInAddress(settings: Settings, destination: Destination, hint?: 'reset-password'): string {
  const { client_id, redirect_uris, scope } = accountClient(settings);
  const parameters = new URLSearchParams({
    client_id,
    redirect_uri: redirect_uris.join(),
    scope,
    response_type: 'code',
    state: destination,
    // The verifier is discarded, so that the code cannot be exchanged.
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
    ...(hint === undefined ? {} : { screen_hint: hint, prompt: 'login' }),
  });
  return `${PREFIX}/authorize?${parameters}`;
}

/** The page after signing in, by the `state` that came back; the account's page if it is unknown. */
export function destinationOf(settings: Settings, state: string): string {
  const known = Object.entries(DESTINATIONS).find(([name]) => name === state);
  return (known?.[1] ?? DESTINATIONS.account)(settings);
}
