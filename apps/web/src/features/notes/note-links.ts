/** A part of a text: words, or an address that can be opened. */
export interface TextPart {
  text: string;
  /** Where it leads; only ever the web over TLS or a mail. */
  href?: string;
}

/** Addresses as people paste them: of the web with their scheme, of mail with or without. */
const ADDRESS = /https:\/\/[^\s<>"'`]+|(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

/** What ends a sentence rather than an address. A closing bracket belongs to the address that opened it. */
function trimmed(address: string): string {
  let kept = address;
  while (/[.,;:!?*_~\]}»”’)]$/.test(kept)) {
    if (kept.endsWith(')') && kept.split('(').length >= kept.split(')').length) break;
    kept = kept.slice(0, -1);
  }
  return kept;
}

/** Where an address leads; undefined for what only looks like one. */
function hrefOf(address: string): string | undefined {
  const isWeb = /^https:/i.test(address);
  const href = isWeb || /^mailto:/i.test(address) ? address : `mailto:${address}`;
  if (!URL.canParse(href)) return undefined;
  const { protocol, username, hostname } = new URL(href);
  if (protocol === 'mailto:') return href;
  // A name before the host makes an address look like another one's.
  return protocol === 'https:' && username === '' && hostname !== '' ? href : undefined;
}

/** A text in its parts, in order, so that the addresses in it can be opened. Nothing of it is ever read as HTML. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(match);
    const href = hrefOf(address);
    if (!href) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
