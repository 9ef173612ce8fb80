import { type MailRecipient, recipient } from '@landfall/contract/messages';

/** A recipient in the written form: 'Ana Silva <ana@example.com>', or the address alone. */
export function recipientWords({ name, address }: MailRecipient): string {
  return name ? `${name} <${address}>` : address;
}

/** Parses the format of {@link recipientWords}; undefined without an e-mail address. */
export function readRecipient(words: string): MailRecipient | undefined {
  const [, name = '', inBrackets] = /^(.*?)\s*<([^<>]*)>$/.exec(words.trim()) ?? [];
  const unquoted = name.trim().replace(/^"(.*)"$/, '$1');
  return recipient.safeParse({ address: (inBrackets ?? words).trim(), name: unquoted }).data;
}

/** The recipients with an address, each address once. */
export function readRecipients(words: readonly string[]): MailRecipient[] {
  const byAddress = new Map<string, MailRecipient>();
  for (const read of words.map(readRecipient))
    if (read && !byAddress.has(read.address.toLowerCase())) byAddress.set(read.address.toLowerCase(), read);
  return [...byAddress.values()];
}

/** A name with its address, or else what stands between commas or semicolons. */
const RECIPIENT = /\s*"[^"]*"\s*<[^<>]*>|(?:(?!\S@\S)[^;<>])*<[^<>]*>|[^,;]+/g;

/**
 * Splits typed or pasted recipients at semicolons, and at commas that are not part of a name, as in Outlook's
 * 'Silva, Ana <ana@example.com>'.
 * @param known recipients in the written form, whose names may contain anything
 */
export function separateRecipients(words: readonly string[], known: readonly string[] = []): string[] {
  const separate = words.flatMap((one) => (known.includes(one) ? [one] : (one.match(RECIPIENT) ?? [])));
  return [...new Set(separate.map((one) => one.replace(/^[\s,]+/, '').trim()).filter((one) => one !== ''))];
}

/** The error of the typed recipients, or null. */
export function recipientFault(words: readonly string[]): string | null {
  const wrong = words.find((one) => !readRecipient(one));
  return wrong === undefined ? null : `Not an e-mail address: ${wrong}`;
}
