import { issueWords } from '@landfall/contract/issue-words';
import {
  createMailbox,
  type Mailbox,
  type MailServer,
  type SenderChecks,
} from '@landfall/contract/mailboxes';
import { fieldWords } from '../../api/error-words.ts';
import { type Disagreement, disagreements } from '../../lib/edited-fields.ts';
import { SECURITY_WORDS, SENDER_CHECK_WORDS, SIGN_IN_WORDS } from './mailbox-words.ts';
import { type Provider, providerOf, valuesAt } from './providers.ts';
import type { MailboxSettings } from './queries.ts';

type Security = MailServer['security'];

/** A mailbox while it is edited. */
export interface MailboxValues {
  provider: Provider;
  address: string;
  sender_name: string;
  user_name: string;
  /** Whether mail is read by IMAP, and whether it is sent by the mailbox's own server. */
  reads: boolean;
  sends: boolean;
  imap_host: string;
  imap_port: string;
  imap_security: Security;
  smtp_host: string;
  smtp_port: string;
  smtp_security: Security;
  sign_in: 'password' | 'oauth';
  /** Empty: what is stored stays. */
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

/** What a form of a mailbox that is there begins with. */
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

/** What is sent of a form. Secrets that nobody typed are left out, so that what is stored stays. */
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

/** The form's field of a part of the call: `imap.host` is `imap_host`, `oauth.scope` is `scope`. */
function fieldOf(path: string): string {
  if (path === 'imap' || path === 'smtp') return `${path}_host`;
  return path.replace(/^oauth\.?/, '').replace('.', '_') || 'client_id';
}

/** The hosts that a secret goes to. */
function hostsOf(values: MailboxValues): (string | undefined)[] {
  const { imap, smtp, oauth } = settingsOf(values);
  return [imap?.host, smtp?.host, oauth?.token_url];
}

/** Whether what is stored stays: another server is not told what was entered for the ones before. */
export function keepsSecrets(base: Mailbox, values: MailboxValues): boolean {
  const known = new Set(hostsOf(valuesOfMailbox(base)));
  return hostsOf(values).every((host) => host === undefined || known.has(host));
}

/** The server's refusals at the form's fields. */
export function mailboxErrors(error: Error): Record<string, string> {
  const words = Object.entries(fieldWords(error)).map(([path, reason]) => [fieldOf(path), reason]);
  return Object.fromEntries(words);
}

/** What is wrong with what was typed, by field. */
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

/** The fields that stand among the technical details. */
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

/** What two people may have changed of a mailbox, as it reads. */
const COMPARED = {
  address: 'Address',
  sender_name: 'Sender name',
  user_name: 'User name',
  imap: 'Reading mail',
  smtp: 'Sending mail',
  sign_in: 'Sign-in',
  oauth: 'Application',
  sender_checks: 'Who is believed',
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

/** Where a mailbox as it is now and a form disagree. */
export function mailboxDisagreements(base: Mailbox, current: Mailbox, mine: MailboxValues): Disagreement[] {
  return disagreements(COMPARED, {
    base: readOf(valuesOfMailbox(base)),
    current: readOf(valuesOfMailbox(current)),
    mine: readOf(mine),
  });
}
