import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, line, requiredLine, version } from './fields.ts';

/** How a connection is encrypted: from its beginning, or by the STARTTLS command before the sign-in (RFC 8314). */
export const MAIL_SECURITIES = ['tls', 'starttls'] as const;

/**
 * Which authentication results of a sender's address are trusted. `named`: those that the mailbox's server adds under
 * the configured name (RFC 8601); `exchange_online`: those of Microsoft 365, which omits its name; `none`: none, so
 * that a person files each mail.
 */
export const SENDER_CHECKS = ['named', 'exchange_online', 'none'] as const;
export type SenderChecks = (typeof SENDER_CHECKS)[number];

/** Whether the server accepts mail for `address+anything@domain`, by which a reply identifies its thread. */
export const PLUS_ADDRESSING = ['unknown', 'works', 'refused'] as const;

/**
 * `authorization_code`: a person signs in once; `client_credentials`: the office's own application may read the
 * mailbox.
 */
export const MAIL_GRANTS = ['authorization_code', 'client_credentials'] as const;

const mailServer = z.strictObject({
  host: requiredLine(LIMITS.mailHost),
  port: z.number().int('A whole number').min(1, 'At least 1').max(65_535, 'At most 65535'),
  security: z.enum(MAIL_SECURITIES),
});
export type MailServer = z.output<typeof mailServer>;

const oauth = z.strictObject({
  grant: z.enum(MAIL_GRANTS),
  /** The sign-in page, with further query parameters that the provider needs; not used for `client_credentials`. */
  authorize_url: line(LIMITS.url).default(''),
  token_url: requiredLine(LIMITS.url),
  client_id: requiredLine(LIMITS.mailSecret),
  scope: line(LIMITS.mailSecret).default(''),
});

const settings = {
  address: z.email('Not an e-mail address').max(LIMITS.email, `At most ${LIMITS.email} characters`),
  /** The sender's name beside that of a mail's author; empty for the organization's name. */
  sender_name: line(LIMITS.personName).default(''),
  /** The user name for both servers; empty for the address. */
  user_name: line(LIMITS.email).default(''),
  /** The server to receive mail from; null if mail arrives only by the webhook. */
  imap: mailServer.nullable(),
  /** The server to send mail with; null for the product's own mail server, which sends from its own address. */
  smtp: mailServer.nullable(),
  /** Null for a sign-in by password. */
  oauth: oauth.nullable().default(null),
  sender_checks: z.enum(SENDER_CHECKS),
  /** For `named`: the name under which the mailbox's server adds its authentication results. */
  authserv_id: line(LIMITS.mailHost).default(''),
};

/**
 * Write-only secrets. Absent: the stored ones are kept, unless a server was changed, for which they were not entered;
 * empty: removed.
 */
const secrets = {
  password: line(LIMITS.mailSecret).optional(),
  client_secret: line(LIMITS.mailSecret).optional(),
};

/** An address of the office at which clients' replies arrive. */
export const mailbox = z.object({
  ...settings,
  id,
  oauth: oauth.extend({ is_connected: z.boolean() }).nullable(),
  has_password: z.boolean(),
  has_webhook: z.boolean(),
  /** The address to which a mail service posts mails. */
  webhook_url: z.string(),
  plus_addressing: z.enum(PLUS_ADDRESSING),
  /** The state of receiving; null without IMAP. */
  reading: z
    .object({
      /** When it was last read successfully; null for never. */
      checked_at: instant.nullable(),
      /** Since when reading has failed; null when it does not. */
      failing_since: instant.nullable(),
      /** Why it fails, as a message; empty when it does not. */
      error: z.string(),
    })
    .nullable(),
  version,
  created_at: instant,
});
export type Mailbox = z.infer<typeof mailbox>;

const params = z.object({ id });
const answered = z.object({ mailbox });

export const listMailboxes = endpoint({
  method: 'GET',
  path: '/mailboxes',
  summary: 'Mailboxes of the organization, oldest first: mail goes out from the first',
  access: 'admin',
  audit: false,
  response: z.object({
    mailboxes: z.array(mailbox),
    /** The redirect address of the OAuth 2 sign-in, which has to be registered at the mail provider. */
    redirect_url: z.string(),
  }),
  errors: [],
});

export const createMailbox = endpoint({
  method: 'POST',
  path: '/mailboxes',
  summary: 'Set up a mailbox; mail that is in it already stays unread',
  access: 'admin',
  audit: 'mailbox.created',
  body: z.strictObject({ ...settings, ...secrets }),
  response: answered,
  status: 201,
  errors: ['conflict'],
});

export const updateMailbox = endpoint({
  method: 'POST',
  path: '/mailboxes/{id}',
  summary: 'Change how a mailbox is read and sent from',
  access: 'admin',
  audit: 'mailbox.updated',
  params,
  body: z.strictObject({ ...settings, ...secrets, version }),
  response: answered,
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const deleteMailbox = endpoint({
  method: 'DELETE',
  path: '/mailboxes/{id}',
  summary: 'Remove a mailbox: mails that came by it stay',
  access: 'admin',
  audit: 'mailbox.deleted',
  params,
  errors: ['not_found'],
});

/** The steps of a mailbox's test, in order. */
export const MAILBOX_STEPS = ['imap', 'smtp', 'send', 'receive', 'plus', 'checks'] as const;
export type MailboxStep = (typeof MAILBOX_STEPS)[number];

export const MAILBOX_STEP_LABELS: Readonly<Record<MailboxStep, string>> = {
  imap: 'Sign in to read mail',
  smtp: 'Sign in to send mail',
  send: 'Send a mail to itself',
  receive: 'Receive that mail',
  plus: 'Receive mail for an address with a plus sign',
  checks: 'Find who checks senders',
};

const mailboxTest = z.object({
  mailbox,
  steps: z.array(
    z.object({
      name: z.enum(MAILBOX_STEPS),
      /** Null if it was not tried, because an earlier step failed or it is not configured. */
      ok: z.boolean().nullable(),
      /** The server's answer or the finding, as a message. */
      said: z.string(),
    }),
  ),
});
export type MailboxTest = z.infer<typeof mailboxTest>;

export const testMailbox = endpoint({
  method: 'POST',
  path: '/mailboxes/{id}/test',
  summary: 'Test a mailbox: sign in, send a mail to itself, receive it, and report what the server does',
  access: 'admin',
  audit: 'mailbox.tested',
  sendsMail: true,
  params,
  response: mailboxTest,
  errors: ['not_found'],
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/mailboxes/{id}/webhook-secret',
  summary: 'Create the webhook secret of a mailbox; it is returned only now, and replaces the previous one',
  access: 'admin',
  audit: 'mailbox.webhook_renewed',
  params,
  response: z.object({ mailbox, secret: z.string() }),
  errors: ['not_found'],
});

export const startMailboxSignIn = endpoint({
  method: 'POST',
  path: '/mailboxes/{id}/sign-in',
  summary: 'Start a sign-in at the mail provider, so that Landfall may read and send (OAuth 2 with PKCE)',
  access: 'admin',
  audit: false,
  params,
  response: z.object({ url: z.string() }),
  errors: ['not_found', 'conflict'],
});

export const finishMailboxSignIn = endpoint({
  method: 'POST',
  path: '/mailbox-sign-ins',
  summary: 'Complete a sign-in at the mail provider that the caller began',
  access: 'admin',
  audit: 'mailbox.connected',
  body: z.strictObject({
    state: requiredLine(LIMITS.mailSecret),
    code: requiredLine(LIMITS.mailSecret),
  }),
  response: answered,
  errors: ['not_found', 'conflict'],
});
