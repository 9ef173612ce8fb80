import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { quoteKind } from './html-quotes.ts';
import { HTML_RULES } from './html-rules.ts';
import type { MailPart } from './received-mail.ts';

/** Sanitized HTML. */
export interface SafeHtml {
  html: string;
  /** The number of remote pictures, whose address is kept in `data-remote-src`. */
  remotePictures: number;
  /** Indices of the attachments that it shows, in `data-attachment`. */
  shownAttachments: ReadonlySet<number>;
}

const LONGEST_ADDRESS = 4_000;

/** An address as a browser reads it: without line breaks and tabs (URL standard, 4.4). */
const addressIn = (value = '') => value.replace(/[\t\n\r]/g, '').trim();

const LINK = /^(?:https?:\/\/|mailto:)/i;
const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/= ]*$/i;

function link({ href, ...rest }: Attributes): Attributes {
  const address = addressIn(href);
  if (address.length > LONGEST_ADDRESS || !LINK.test(address)) return rest;
  return { ...rest, href: address, target: '_blank', rel: 'noopener noreferrer' };
}

/** A Content-ID in an address is percent-encoded (RFC 2392). */
function contentIdIn(address: string): string | undefined {
  const encoded = /^cid:(.+)$/i.exec(address)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/**
 * Sanitizes the HTML of a mail by an allow-list: no scripts, no forms, nothing from other servers, nothing that covers
 * the page. Remote pictures are blocked, because fetching one tells the sender who reads; embedded ones refer to their
 * attachment. Quotations are marked for `foldHtml`.
 */
export function safeHtml(html: string, attachments: readonly MailPart[]): SafeHtml {
  const indexes = new Map(attachments.map(({ contentId }, index) => [contentId, index]));
  const shownAttachments = new Set<number>();
  let remotePictures = 0;

  const picture = ({ src, ...rest }: Attributes): Attributes => {
    const address = addressIn(src);
    if (PICTURE_DATA.test(address)) return { ...rest, src: address };
    const index = indexes.get(contentIdIn(address) ?? '');
    if (index !== undefined) {
      shownAttachments.add(index);
      return { ...rest, 'data-attachment': String(index) };
    }
    const remote = address.startsWith('//') ? `https:${address}` : address;
    if (!/^https?:\/\//i.test(remote) || remote.length > LONGEST_ADDRESS) return rest;
    remotePictures += 1;
    return { ...rest, 'data-remote-src': remote };
  };

  const transformed = (tagName: string, attributes: Attributes): Tag => {
    const { 'data-quote': _, 'data-remote-src': __, 'data-attachment': ___, ...given } = attributes;
    const kind = quoteKind(tagName, given);
    const attribs = tagName === 'a' ? link(given) : tagName === 'img' ? picture(given) : given;
    return { tagName, attribs: kind ? { ...attribs, 'data-quote': kind } : attribs };
  };

  const safe = sanitizeHtml(html, { ...HTML_RULES, transformTags: { '*': transformed } });
  return { html: safe, remotePictures, shownAttachments };
}
