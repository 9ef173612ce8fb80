import type { MailRecipient } from '@landfall/contract/messages';

/** What mail programs put before the subject of an answer or of a mail that is passed on. */
const PREFIXES = /^(\s*(re|aw|sv|vs|antw|res|rif|odp|fwd?|wg|tr|rv)\s*(\[\d+\])?\s*:\s*)+/i;

/** From here on a sender's clock tells another time than ours, in milliseconds. */
const APART_MS = 6 * 3_600_000;

/** Who a mail says that it is from, in a few words. */
export function senderWords({ name, address }: MailRecipient): string {
  return name || address || 'Unknown sender';
}

/** Whether a mail has a subject of its own, and not that of its thread with a 'Re:' before it. */
export function isOtherSubject(subject: string, ofThread: string | undefined): boolean {
  const bare = (words: string) => words.replace(PREFIXES, '').trim().toLowerCase();
  return bare(subject) !== '' && bare(subject) !== bare(ofThread ?? '');
}

/** Whether a mail was written at another time than it came, by its sender's clock. */
export function tellsOtherTime(sentAt: string, cameAt: string): boolean {
  return Math.abs(Date.parse(sentAt) - Date.parse(cameAt)) > APART_MS;
}
