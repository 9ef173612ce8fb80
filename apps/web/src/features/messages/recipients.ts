import { type MailRecipient, recipient } from '@landfall/contract/messages';

/** Whom a mail goes to, as it is written and read: 'Ana Silva <ana@example.com>', or the address alone. */
export function recipientWords({ name, address }: MailRecipient): string {
  return name ? `${name} <${address}>` : address;
}

/** Reads what {@link recipientWords} writes; undefined where there is no e-mail address in it. */
export function readRecipient(words: string): MailRecipient | undefined {
  const [, name = '', inBrackets] = /^(.*?)\s*<([^<>]*)>$/.exec(words.trim()) ?? [];
  return recipient.safeParse({ address: (inBrackets ?? words).trim(), name: name.trim() }).data;
}

/** Those that have an address, each address once. */
export function readRecipients(words: readonly string[]): MailRecipient[] {
  const byAddress = new Map<string, MailRecipient>();
  for (const read of words.map(readRecipient))
    if (read && !byAddress.has(read.address.toLowerCase())) byAddress.set(read.address.toLowerCase(), read);
  return [...byAddress.values()];
}

/** What is wrong with written recipients, or null. */
export function recipientFault(words: readonly string[]): string | null {
  const wrong = words.find((one) => !readRecipient(one));
  return wrong === undefined ? null : `Not an e-mail address: ${wrong}`;
}
