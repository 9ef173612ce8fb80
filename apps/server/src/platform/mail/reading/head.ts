import { headerMessageIds, headerValues } from './headers.ts';
import type { MailHeader } from './received-mail.ts';
import { storable } from './storable.ts';

const MAX_BYTES = 64 * 1024;
const MAX_ADDRESSES = 100;
const LONGEST_ADDRESS = 320;

/** The addresses in a mail's headers, and the mails that it answers. */
export interface MailHead {
  from: string[];
  to: string[];
  /** Message-IDs without angle brackets. */
  inReplyTo: string[];
  references: string[];
}

/** Fields of one group of lines, unfolded. */
export function fieldsOf(group: string): MailHeader[] {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) return [];
    return [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }];
  });
}

/** Everything that looks like an address, in time linear to the length. */
function addressesIn(fields: readonly MailHeader[], names: readonly string[]): string[] {
  const words = names
    .flatMap((name) => headerValues(fields, name))
    .join(' ')
    .split(/[\s<>,;:"()]+/);
  const addresses = words.filter((word) => word.includes('@') && word.length <= LONGEST_ADDRESS);
  return [...new Set(addresses)].slice(0, MAX_ADDRESSES);
}

/**
 * The headers of a mail that cannot be parsed as a whole, in little time and memory whatever it contains.
 * @returns null when they do not end within the first 64 KB, or name no author
 */
export function headOf(raw: Uint8Array): MailHead | null {
  const text = storable(new TextDecoder().decode(raw.subarray(0, MAX_BYTES))).replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  if (end < 0 && raw.length > MAX_BYTES) return null;
  const fields = fieldsOf(end < 0 ? text : text.slice(0, end));
  const from = addressesIn(fields, ['from']);
  if (from.length === 0) return null;
  return {
    from,
    to: addressesIn(fields, ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to', 'to', 'cc']),
    inReplyTo: headerMessageIds(fields, 'in-reply-to'),
    references: headerMessageIds(fields, 'references'),
  };
}
