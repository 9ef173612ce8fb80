import { createHmac, randomBytes } from 'node:crypto';

/**
 * Matches `probe.<nonce>.<signature>.<kind>`: in a Message-ID, or in the subject if a server replaces the Message-ID.
 */
const PROBE = /\bprobe\.([\w-]{12})\.([\w-]{43})\.(plain|plus)\b/;

/** The address form that a test mail is sent to. */
export type ProbeKind = 'plain' | 'plus';

const signatureOf = (key: Buffer, mailboxId: string, nonce: string) =>
  createHmac('sha256', key).update(`probe ${mailboxId} ${nonce}`).digest('base64url');

/** Makes the marks of a test's mails, which are signed so that they cannot be forged. */
export function newProbe(
  key: Buffer,
  mailboxId: string,
  nonce = randomBytes(9).toString('base64url'),
): string {
  return `probe.${nonce}.${signatureOf(key, mailboxId, nonce)}`;
}

/** Whether a Message-ID or subject marks a mail that tested the mailbox. Such mails are not received. */
export function isProbe(key: Buffer, mailboxId: string, text: string): boolean {
  const [, nonce = '', signature] = PROBE.exec(text) ?? [];
  return signature === signatureOf(key, mailboxId, nonce);
}
