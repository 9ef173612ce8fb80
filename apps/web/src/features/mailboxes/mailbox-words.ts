import type { Mailbox, MailServer, SenderChecks } from '@landfall/contract/mailboxes';
import { formatInstant } from '../../lib/date-format.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** How a connection is encrypted. */
export const SECURITY_WORDS: Readonly<Record<MailServer['security'], string>> = {
  tls: 'TLS from the beginning',
  starttls: 'STARTTLS',
};

/** How Landfall signs in. */
export const SIGN_IN_WORDS = {
  password: 'A password or app password',
  oauth: 'A sign-in at the provider (OAuth 2)',
} as const;

/** Which authentication results are trusted for a sender's address. */
export const SENDER_CHECK_WORDS: Readonly<Record<SenderChecks, string>> = {
  named: 'The mail server, which signs its checks with a name',
  exchange_online: 'Microsoft 365',
  none: 'Nobody: a person files each mail',
};

interface MailboxState {
  tone: Tone;
  label: string;
  words: string;
}

/** Whether the sign-in at the provider has yet to be done. */
export function needsSignIn({ oauth }: Mailbox): boolean {
  return oauth?.grant === 'authorization_code';
}

/** The state of a mailbox, in a word and in a sentence. @param now milliseconds since the epoch */
export function mailboxState(mailbox: Mailbox, now: number): MailboxState {
  const { oauth, reading, has_webhook } = mailbox;
  if (needsSignIn(mailbox) && !oauth?.is_connected)
    return {
      tone: 'yellow',
      label: 'Not connected',
      words: 'Nobody has signed in at the provider yet: press Connect.',
    };
  if (reading?.failing_since)
    return {
      tone: 'red',
      label: 'Failing',
      words: `Since ${formatInstant(reading.failing_since)}: ${reading.error || 'the mail server gives no reason'}`,
    };
  if (!reading)
    return has_webhook
      ? { tone: 'green', label: 'By webhook', words: 'A mail service delivers its mail.' }
      : {
          tone: 'yellow',
          label: 'Not read',
          words: 'It is not read, and no mail service may deliver mail yet.',
        };
  if (!reading.checked_at)
    return {
      tone: 'grey',
      label: 'Not tested yet',
      words: 'Press Test to see whether mail can be read and sent with it.',
    };
  return {
    tone: 'green',
    label: 'Working',
    words: `Last checked ${relativeTime(reading.checked_at, now)}.`,
  };
}
