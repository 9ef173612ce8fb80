import { optionalWebsite } from '@landfall/contract/fields';

/** The link of an e-mail address. */
export function mailHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** Matches an extension: 'ext. 12', 'x12', '#12'. */
const EXTENSION = /\s*(?:ext\.?|extension|x|#)\s*(\d+)\s*$/i;

/**
 * The link of a telephone number as people write it: '(202) 555-0147 ext. 12'. @returns undefined when there is nothing
 * to dial
 */
export function phoneHref(number: string): string | undefined {
  const extension = EXTENSION.exec(number)?.[1];
  const digits = number
    .replace(EXTENSION, '')
    .trim()
    .replace(/(?!^\+)\D/g, '');
  if (!/\d/.test(digits)) return undefined;
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}

/** A web address without scheme and closing slash. */
export function websiteWords(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** The link of a website; undefined for anything but http and https, whatever was stored. */
export function websiteHref(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined;
}

/**
 * A typed web address with its scheme: 'example.com' becomes 'https://example.com'. Text that is no web address stays
 * as typed.
 */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  const completed = `https://${address}`;
  return optionalWebsite.safeParse(completed).success ? completed : address;
}
