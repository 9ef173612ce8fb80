/** A part of a text: plain words, or an address that becomes a link. */
export interface TextPart {
  text: string;
  /** The link's target; only https or mailto. */
  href?: string;
}

/** Addresses as people paste them: web addresses with their scheme, e-mail addresses with or without. */
const ADDRESS = /https:\/\/[^\s<>"'`]+|(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

/**
 * Removes punctuation that ends the sentence rather than the address. A closing bracket belongs to the address that
 * opened it.
 */
function trimmed(address: string): string {
  let kept = address;
  while (/[.,;:!?*_~\]}»”’)]$/.test(kept)) {
    if (kept.endsWith(')') && kept.split('(').length >= kept.split(')').length) break;
    kept = kept.slice(0, -1);
  }
  return kept;
}

/** The link's target of an address; undefined for text that only looks like one. */
function hrefOf(address: string): string | undefined {
  const isWeb = /^https:/i.test(address);
  const href = isWeb || /^mailto:/i.test(address) ? address : `mailto:${address}`;
  if (!URL.canParse(href)) return undefined;
  const { protocol, username, hostname } = new URL(href);
  if (protocol === 'mailto:') return href;
  // A user name before the host could make an address look like another site's.
  return protocol === 'https:' && username === '' && hostname !== '' ? href : undefined;
}

/** Splits a text into parts so that its addresses can be links. It is never interpreted as HTML. */
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
