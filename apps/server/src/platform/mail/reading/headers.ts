import { addressParser, decodeWords } from 'postal-mime';
import type { MailAddress, MailHeader } from './received-mail.ts';
import { storable } from './storable.ts';

/** Further ones are ignored. Of longer threads the newest are kept. */
const MAX_ADDRESSES = 1_000;
const MAX_MESSAGE_IDS = 200;
/** Longer ones are no addresses (RFC 5321, 4.5.3.1) and no Message-IDs (RFC 5322, 2.1.1). */
const LONGEST_ADDRESS = 320;
const LONGEST_MESSAGE_ID = 998;

/** Values of all headers with a name, from the topmost. */
export function headerValues(headers: readonly MailHeader[], name: string): string[] {
  return headers.filter((header) => header.name === name).map(({ value }) => value);
}

/** The text of a header that may have encoded words (RFC 2047), on one line. */
export function headerText(headers: readonly MailHeader[], name: string): string {
  const [value = ''] = headerValues(headers, name);
  return storable(decodeWords(value).replace(/\s+/g, ' ').trim());
}

/** Mailboxes of all headers with a name, including members of groups. */
export function headerAddresses(headers: readonly MailHeader[], name: string): MailAddress[] {
  return headerValues(headers, name)
    .flatMap((value) => addressParser(value, { flatten: true }))
    .flatMap(({ name, address = '' }) =>
      address.length > LONGEST_ADDRESS ? [] : [{ name: storable(name), address: storable(address) }],
    )
    .slice(0, MAX_ADDRESSES);
}

/**
 * Message-IDs of all headers with a name, without their angle brackets. Servers fold long ones, so whitespace within is
 * removed; some programs leave the brackets out.
 */
export function headerMessageIds(headers: readonly MailHeader[], name: string): string[] {
  const ids = headerValues(headers, name).flatMap((value) => {
    const bracketed = [...value.matchAll(/<([^<>]+)>/g)].map(([, id = '']) => id.replace(/\s+/g, ''));
    return bracketed.length > 0 ? bracketed : value.split(/\s+/).filter((word) => word.includes('@'));
  });
  const plausible = ids.map(storable).filter((id) => id !== '' && id.length <= LONGEST_MESSAGE_ID);
  return [...new Set(plausible)].slice(-MAX_MESSAGE_IDS);
}
