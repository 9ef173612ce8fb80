import type { MailRecipient } from '@landfall/contract/messages';
import { recipientWords } from '../recipients.ts';

/** Prefixes that mail programs put before the subject of a reply or a forwarded mail. */
const PREFIXES = /^(\s*(re|aw|sv|vs|antw|res|rif|odp|fwd?|wg|tr|rv)\s*(\[\d+\])?\s*:\s*)+/i;

/** A difference from which on a sender's clock is mentioned, in milliseconds. */
const APART_MS = 6 * 3_600_000;

/** The token of a thread in an address of the office (`cases+<token>@`), which is meaningless to readers. */
const TOKEN = /\+[\da-f]{32}(?=@)/i;

/** The sender or a recipient of a mail, in a few words. */
export function senderWords({ name, address }: MailRecipient): string {
  return name || address.replace(TOKEN, '') || 'Unknown sender';
}

/** Recipients of a received mail with their addresses. */
export function receiverWords(recipients: readonly MailRecipient[]): string {
  return recipients
    .map(({ name, address }) => recipientWords({ name, address: address.replace(TOKEN, '') }))
    .join(', ');
}

/** Whether a mail's subject differs from its thread's by more than a prefix like 'Re:'. */
export function isOtherSubject(subject: string, ofThread: string | undefined): boolean {
  const bare = (words: string) => words.replace(PREFIXES, '').trim().toLowerCase();
  return bare(subject) !== '' && bare(subject) !== bare(ofThread ?? '');
}

/** Whether the sender's clock gives a clearly different time than that of the arrival. */
export function isSentAtOtherTime(sentAt: string, cameAt: string): boolean {
  return Math.abs(Date.parse(sentAt) - Date.parse(cameAt)) > APART_MS;
}
