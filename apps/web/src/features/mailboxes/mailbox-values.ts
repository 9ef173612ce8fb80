import { issueWords } from '@landfall/contract/issue-words';
import {
  createMailbox,
  type Mailbox,
  type MailServer,
  type SenderChecks,
} from '@landfall/contract/mailboxes';
import { fieldWords } from '../../api/error-words.ts';
import { type Disagreement, disagreements, keepChanges } from '../../lib/edited-fields.ts';
import { SECURITY_WORDS, SENDER_CHECK_WORDS, SIGN_IN_WORDS } from './mailbox-words.ts';
import { type Provider, providerOf, valuesAt } from './providers.ts';
import type { MailboxSettings } from './queries.ts';

type Security = MailServer['security'];

/** The form values of a mailbox. */
export interface MailboxValues {
  provider: Provider;
  address: string;
  sender_name: string;
  user_name: string;
  /** Whether mail is received by IMAP, and whether it is sent by the mailbox's own server. */
  reads: boolean;
  sends: boolean;
  imap_host: string;
  imap_port: string;
  imap_security: Security;
  smtp_host: string;
  smtp_port: string;
  smtp_security: Security;
  sign_in: 'password' | 'oauth';
  /** Empty: the stored one is kept. */
  password: string;
  client_secret: string;
  grant: 'authorization_code' | 'client_credentials';
  authorize_url: string;
  token_url: string;
  client_id: string;
  scope: string;
  sender_checks: SenderChecks;
  authserv_id: string;
}

/** The form values of an existing mailbox. */
export function valuesOfMailbox(mailbox: Mailbox): MailboxValues {
  const { address, sender_name, user_name, imap, smtp, oauth, sender_checks, authserv_id } = mailbox;
  const begun = valuesAt(providerOf(mailbox), undefined);
  return {
    ...begun,
    address,
    sender_name,
    user_name,
    sender_checks,
    authserv_id,
    reads: imap !== null,
    sends: smtp !== null,
    ...(imap && { imap_host: imap.host, imap_port: String(imap.port), imap_security: imap.security }),
    ...(smtp && { smtp_host: smtp.host, smtp_port: String(smtp.port), smtp_security: smtp.security }),
    sign_in: oauth ? 'oauth' : 'password',
    ...(oauth && {
      grant: oauth.grant,
      authorize_url: oauth.authorize_url,
      token_url: oauth.token_url,
      client_id: oauth.client_id,
      scope: oauth.scope,
    }),
  };
}

/** The settings as they are sent. Secrets that were not typed are left out, so that the stored ones are kept. */
export function settingsOf(values: MailboxValues): MailboxSettings {
  const usesOauth = values.sign_in === 'oauth';
  const server = (host: string, port: string, security: Security) => ({
    host: host.trim(),
    security,
    port: Number(port),
  });
  return {
    address: values.address.trim(),
    sender_name: values.sender_name.trim(),
    user_name: values.user_name.trim(),
    imap: values.reads ? server(values.imap_host, values.imap_port, values.imap_security) : null,
    smtp: values.sends ? server(values.smtp_host, values.smtp_port, values.smtp_security) : null,
    oauth: usesOauth
      ? {
          grant: values.grant,
          authorize_url: values.grant === 'authorization_code' ? values.authorize_url.trim() : '',
          token_url: values.token_url.trim(),
          client_id: values.client_id.trim(),
          scope: values.scope.trim(),
        }
      : null,
    sender_checks: values.sender_checks,
    authserv_id: values.sender_checks === 'named' ? values.authserv_id.trim() : '',
    ...(!usesOauth && values.password && { password: values.password }),
    ...(usesOauth && values.client_secret && { client_secret: values.client_secret }),
  };
}

/** The form's field of a part of the request: `imap.host` is `imap_host`, `oauth.scope` is `scope`. */
function fieldOf(path: string): string {
  if (path === 'imap' || path === 'smtp') return `${path}_host`;
  return path.replace(/^oauth\.?/, '').replace('.', '_') || 'client_id';
}

/** The hosts to which secrets are sent. */
function hostsOf(values: MailboxValues): (string | undefined)[] {
  const { imap, smtp, oauth } = settingsOf(values);
  return [imap?.host, smtp?.host, oauth?.token_url];
}

/**
 * Whether stored secrets are kept: they must never be sent to another server than the one for which they were entered.
 */
export function keepsSecrets(base: Mailbox, values: MailboxValues): boolean {
  const known = new Set(hostsOf(valuesOfMailbox(base)));
  return hostsOf(values).every((host) => host === undefined || known.has(host));
}

/** Maps the server's errors to the form's fields. */
export function mailboxErrors(error: Error): Record<string, string> {
  const words = Object.entries(fieldWords(error)).map(([path, reason]) => [fieldOf(path), reason]);
  return Object.fromEntries(words);
}

/** Errors of the form, by field. */
export function mailboxFaults(values: MailboxValues): Record<string, string> {
  const { error } = createMailbox.body?.safeParse(settingsOf(values), { error: issueWords }) ?? {};
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) faults[fieldOf(path.join('.'))] ??= message;
  if (values.address.trim() === '') faults.address = 'Address is required';
  if (values.sender_checks === 'named' && values.authserv_id.trim() === '')
    faults.authserv_id = 'Name is required';
  if (
    values.sign_in === 'oauth' &&
    values.grant === 'authorization_code' &&
    values.authorize_url.trim() === ''
  )
    faults.authorize_url = 'Required';
  return faults;
}

/** The fields in the section of technical details. */
export const DETAIL_FIELDS = [
  'user_name',
  'imap_host',
  'imap_port',
  'smtp_host',
  'smtp_port',
  'authorize_url',
  'token_url',
  'scope',
] as const;

/** The fields that are compared on a concurrent change, with their values as texts. */
const COMPARED = {
  address: 'Address',
  sender_name: 'Sender name',
  user_name: 'User name',
  imap: 'Reading mail',
  smtp: 'Sending mail',
  sign_in: 'Sign-in',
  oauth: 'Application',
  sender_checks: 'Sender checks',
} as const;

function readOf(values: MailboxValues): Record<keyof typeof COMPARED, string> {
  const { address, sender_name, user_name, imap, smtp, oauth, authserv_id } = settingsOf(values);
  const server = (one: typeof imap) =>
    one ? `${one.host}:${one.port}, ${SECURITY_WORDS[one.security]}` : 'No';
  return {
    address,
    sender_name: sender_name ?? '',
    user_name: user_name ?? '',
    imap: server(imap),
    smtp: server(smtp),
    sign_in: SIGN_IN_WORDS[values.sign_in],
    oauth: oauth ? [oauth.client_id, oauth.token_url, oauth.authorize_url, oauth.scope].join('\n') : '',
    sender_checks: [SENDER_CHECK_WORDS[values.sender_checks], authserv_id].filter(Boolean).join(': '),
  };
}

/** The settings to save over a concurrent change, which keeps those that were not changed in the form. */
export function keptSettings(base: Mailbox, current: Mailbox, mine: MailboxValues): MailboxSettings {
  const texts = { base: readOf(valuesOfMailbox(base)), mine: readOf(mine) };
  const [theirs, settings] = [settingsOf(valuesOfMailbox(current)), settingsOf(mine)];
  // Only this form has the typed secrets. The name of the checks is taken from it only if the checks were changed.
  return {
    ...settings,
    ...keepChanges(COMPARED, texts, theirs, settings),
    ...(texts.base.sender_checks !== texts.mine.sender_checks && { authserv_id: settings.authserv_id }),
  };
}

/** The fields where the current mailbox and the form disagree. */
export function mailboxDisagreements(base: Mailbox, current: Mailbox, mine: MailboxValues): Disagreement[] {
  return disagreements(COMPARED, {
    base: readOf(valuesOfMailbox(base)),
    current: readOf(valuesOfMailbox(current)),
    mine: readOf(mine),
  });
}
