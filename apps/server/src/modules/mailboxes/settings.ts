import type { PublicHosts } from '../../platform/public-hosts.ts';
import type { MailboxSettings, OAuthSettings } from './queries.ts';
import type { MailboxSecrets } from './secrets.ts';

/** Error messages by field. */
export type Faults = Record<string, string>;

/** The settings that are missing for signing in to a mailbox, by field. */
export function faultsOf({ imap, smtp, oauth, ...rest }: MailboxSettings, kept: MailboxSecrets): Faults {
  const faults: Faults = {};
  if ((imap || smtp) && !oauth && !kept.password) faults.password = 'Enter the password';
  if (oauth?.grant === 'authorization_code' && !oauth.authorize_url)
    faults['oauth.authorize_url'] = 'Enter where somebody signs in';
  if (oauth?.grant === 'client_credentials' && !kept.client_secret)
    faults.client_secret = 'Enter the secret of the application';
  if (rest.sender_checks === 'named' && !rest.authserv_id)
    faults.authserv_id = 'Enter the name that the mail server signs its checks with';
  return faults;
}

/** The unusable URLs of an OAuth 2 provider, by field: they must use HTTPS, unless plain HTTP is allowed. */
export function urlFaults(
  oauth: OAuthSettings | null,
  { allowsPlain }: Pick<PublicHosts, 'allowsPlain'>,
): Faults {
  const faults: Faults = {};
  for (const field of ['authorize_url', 'token_url'] as const) {
    const text = oauth?.[field];
    if (!text) continue;
    const { protocol, username, password } = URL.canParse(text)
      ? new URL(text)
      : { protocol: '', username: '', password: '' };
    const isEncrypted = protocol === 'https:' || (protocol === 'http:' && allowsPlain);
    if (!isEncrypted || username || password)
      faults[`oauth.${field}`] = 'Not an address such as https://provider.example/oauth2/token';
  }
  return faults;
}

type Signed = Pick<MailboxSettings, 'address' | 'user_name' | 'imap' | 'smtp' | 'oauth'>;

const userOf = ({ user_name, address }: Signed) => user_name || address;

/**
 * The effect of changed settings on the reading position of a mailbox: none; the same mailbox on another server or
 * under another user name, which numbers the same mails differently; or another mailbox.
 */
export type Move = 'none' | 'moved' | 'another';

export function moveOf(before: Signed, after: Signed): Move {
  if (before.imap?.host === after.imap?.host && userOf(before) === userOf(after)) return 'none';
  return before.address.toLowerCase() === after.address.toLowerCase() ? 'moved' : 'another';
}

/** The hosts that secrets may be sent to. */
const hostsOf = ({ imap, smtp, oauth }: Signed) => [imap?.host, smtp?.host, oauth?.token_url];

/**
 * The secrets that remain when a mailbox's settings change. With a new server, all have to be entered again: otherwise
 * a person who may change settings could have the secrets of others sent to a server that they control.
 */
export function secretsForSettings(before: Signed, after: Signed, kept: MailboxSecrets): MailboxSecrets {
  const known = new Set(hostsOf(before));
  if (hostsOf(after).some((host) => host !== undefined && !known.has(host))) return {};
  const isSameGrant =
    before.oauth?.client_id === after.oauth?.client_id &&
    before.oauth?.grant === after.oauth?.grant &&
    before.oauth?.scope === after.oauth?.scope &&
    userOf(before) === userOf(after);
  const { password, client_secret } = kept;
  if (!isSameGrant) return { ...(password && { password }), ...(client_secret && { client_secret }) };
  return kept;
}
