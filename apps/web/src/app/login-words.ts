const RESTART = 'Nothing you saved is lost. Log in again to continue.';

/** A message for each error code of the sign-in provider. */
const WORDS: Record<string, string> = {
  login_required: `Your session at the sign-in page has ended. ${RESTART}`,
  mfa_required: 'The sign-in page asks for a second factor. Log in again and confirm it there.',
  missing_refresh_token: `This browser no longer holds your session. ${RESTART}`,
  invalid_grant: `Your session was renewed elsewhere or has expired, so it was closed here. ${RESTART}`,
  state_mismatch: 'That sign-in link was already used or was started in another tab. Log in again from here.',
  missing_transaction:
    'That sign-in was not started in this browser, or took over a day. Log in again from here.',
  access_denied: 'The sign-in page refused access. Use another account, or ask whoever runs your office.',
  consent_required: `The sign-in page needs your consent again. ${RESTART}`,
  interaction_required: `The sign-in page needs you again. ${RESTART}`,
  unauthorized: 'The sign-in page blocked this account. Ask whoever runs your office.',
};

/** Errors after which the tokens in this browser are useless. */
const ENDING: ReadonlySet<string> = new Set([
  'login_required',
  'mfa_required',
  'missing_refresh_token',
  'invalid_grant',
  'consent_required',
  'interaction_required',
]);

function code(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('error' in error)) return undefined;
  return typeof error.error === 'string' ? error.error : undefined;
}

/** Why signing in failed, as a message; undefined for an unforeseen failure, which shows 'Login failed' alone. */
export function loginWords(error: unknown): string | undefined {
  const known = code(error);
  return known !== undefined && Object.hasOwn(WORDS, known) ? WORDS[known] : undefined;
}

/**
 * Whether a failed renewal of the access token means that the session is over, rather than that the network is down.
 */
export function endsSession(error: unknown): boolean {
  const known = code(error);
  return known !== undefined && ENDING.has(known);
}

/**
 * The provider's error in an address without a `state` parameter, which the SDK ignores.
 * @param search the address's query, `location.search`
 */
export function statelessError(search: string): { error: string } | undefined {
  const params = new URLSearchParams(search);
  const error = params.get('error');
  return error && !params.has('state') ? { error } : undefined;
}
