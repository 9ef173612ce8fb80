import { type MailRecipient, recipient } from '@landfall/contract/messages';

/** A recipient in the written form: 'Ana Silva <ana@example.com>', or the address alone. */
export function recipientWords({ name, address }: MailRecipient): string {
  return name ? `${name} <${address}>` : address;
}

/** Parses the format of {@link recipientWords}; undefined without an e-mail address. */
export function readRecipient(words: string): MailRecipient | undefined {
  const [, name = '', inBrackets] = /^(.*?)\s*<([^<>]*)>$/.exec(words.trim()) ?? [];
  return recipient.safeParse({ address: (inBrackets ?? words).trim(), name: name.trim() }).data;
}

/** The recipients with an address, each address once. */
export function readRecipients(words: readonly string[]): MailRecipient[] {
  const byAddress = new Map<string, MailRecipient>();
  for (const read of words.map(readRecipient))
    if (read && !byAddress.has(read.address.toLowerCase())) byAddress.set(read.address.toLowerCase(), read);
  return [...byAddress.values()];
}

/**
 * Splits typed recipients: phone keyboards do not report which key was pressed, so that commas stay in the text. A text
 * that is a valid recipient as a whole is not split, because names may contain commas.
 */
export function separateRecipients(words: readonly string[]): string[] {
  const separate = words.flatMap((one) => (readRecipient(one) ? [one] : one.split(/[,;]/)));
  return [...new Set(separate.map((one) => one.trim()).filter((one) => one !== ''))];
}

/** The error of the typed recipients, or null. */
export function recipientFault(words: readonly string[]): string | null {
  const wrong = words.find((one) => !readRecipient(one));
  return wrong === undefined ? null : `Not an e-mail address: ${wrong}`;
}
