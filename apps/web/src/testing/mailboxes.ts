import type { Mailbox } from '@landfall/contract/mailboxes';
import { idOf } from './shell-answers.ts';

/** A Google mailbox with a password, read a moment ago. */
export const MAILBOX: Mailbox = {
  id: idOf(710),
  address: 'cases@harbor.test',
  sender_name: '',
  user_name: '',
  imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
  smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  oauth: null,
  sender_checks: 'named',
  authserv_id: 'mx.google.com',
  has_password: true,
  has_webhook: false,
  webhook_url: 'https://landfall.test/api/incoming-mails/0190a000',
  plus_addressing: 'works',
  reading: { checked_at: '2026-03-02T14:58:00Z', failing_since: null, error: '' },
  version: 1,
  created_at: '2026-02-01T15:00:00Z',
};

/** A Microsoft mailbox without a completed sign-in. */
export const OAUTH_MAILBOX: Mailbox = {
  ...MAILBOX,
  id: idOf(711),
  address: 'intake@harbor.test',
  imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
  smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  oauth: {
    grant: 'authorization_code',
    authorize_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    client_id: 'app-1',
    scope: 'offline_access',
    is_connected: false,
  },
  sender_checks: 'exchange_online',
  authserv_id: '',
  has_password: false,
  plus_addressing: 'unknown',
  reading: { checked_at: null, failing_since: null, error: '' },
};
