import type { Mailbox } from '@landfall/contract/mailboxes';
import type { MailboxValues } from './mailbox-values.ts';

/** The mail providers. */
export const PROVIDERS = ['google', 'microsoft', 'other'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The provider's names. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google Workspace',
  microsoft: 'Microsoft 365',
  other: 'Other',
};

/** The known settings of a provider. */
type Known = Omit<
  MailboxValues,
  'address' | 'sender_name' | 'user_name' | 'password' | 'client_id' | 'client_secret' | 'provider'
>;

const COMMON = { reads: true, sends: true, grant: 'authorization_code' } as const;

const KNOWN: Readonly<Record<Provider, Known>> = {
  google: {
    ...COMMON,
    imap_host: 'imap.gmail.com',
    imap_port: '993',
    imap_security: 'tls',
    smtp_host: 'smtp.gmail.com',
    smtp_port: '465',
    smtp_security: 'tls',
    sign_in: 'password',
    // Without these parameters Google issues no refresh token.
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
    token_url: 'https://oauth2.googleapis.com/token',
    scope: 'https://mail.google.com/',
    sender_checks: 'named',
    authserv_id: 'mx.google.com',
  },
  microsoft: {
    ...COMMON,
    imap_host: 'outlook.office365.com',
    imap_port: '993',
    imap_security: 'tls',
    smtp_host: 'smtp.office365.com',
    smtp_port: '587',
    smtp_security: 'starttls',
    sign_in: 'oauth',
    authorize_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope:
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    sender_checks: 'exchange_online',
    authserv_id: '',
  },
  other: {
    ...COMMON,
    imap_host: '',
    imap_port: '993',
    imap_security: 'tls',
    smtp_host: '',
    smtp_port: '465',
    smtp_security: 'tls',
    sign_in: 'password',
    authorize_url: '',
    token_url: '',
    scope: '',
    sender_checks: 'none',
    authserv_id: '',
  },
};

/** The form values after a provider was chosen: its servers, with the names and secrets that were typed. */
export function valuesAt(provider: Provider, typed: MailboxValues | undefined): MailboxValues {
  const { address = '', sender_name = '', user_name = '' } = typed ?? {};
  const { password = '', client_id = '', client_secret = '' } = typed ?? {};
  return {
    provider,
    address,
    sender_name,
    user_name,
    password,
    client_id,
    client_secret,
    ...KNOWN[provider],
  };
}

/** The provider of a mailbox, by its servers. */
export function providerOf({ imap, smtp }: Pick<Mailbox, 'imap' | 'smtp'>): Provider {
  const found = PROVIDERS.find(
    (provider) =>
      provider !== 'other' &&
      [imap?.host === KNOWN[provider].imap_host, smtp?.host === KNOWN[provider].smtp_host].includes(true),
  );
  return found ?? 'other';
}
