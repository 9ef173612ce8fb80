import { createHmac, randomBytes } from 'node:crypto';

/** `probe.<nonce>.<signature>.<kind>`: in a Message-ID, or in a subject where a server replaces the Message-ID. */
const PROBE = /\bprobe\.([\w-]{12})\.([\w-]{43})\.(plain|plus)\b/;

/** Which address a test sends itself a mail at. */
export type ProbeKind = 'plain' | 'plus';

const signatureOf = (key: Buffer, mailboxId: string, nonce: string) =>
  createHmac('sha256', key).update(`probe ${mailboxId} ${nonce}`).digest('base64url');

/** What makes the mails of one test known: nobody else can make it. */
export function newProbe(
  key: Buffer,
  mailboxId: string,
  nonce = randomBytes(9).toString('base64url'),
): string {
  return `probe.${nonce}.${signatureOf(key, mailboxId, nonce)}`;
}

/** Whether a Message-ID or subject is of a mail by which the mailbox was tested: such a mail is nobody's. */
export function isProbe(key: Buffer, mailboxId: string, text: string): boolean {
  const [, nonce = '', signature] = PROBE.exec(text) ?? [];
  return signature === signatureOf(key, mailboxId, nonce);
}
