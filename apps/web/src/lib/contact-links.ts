import { optionalWebsite } from '@landfall/contract/fields';

/** Where a click on an e-mail address leads. */
export function mailHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** What introduces an extension: 'ext. 12', 'x12', '#12'. */
const EXTENSION = /\s*(?:ext\.?|extension|x|#)\s*(\d+)\s*$/i;

/**
 * Where a click on a telephone number leads, as people write numbers: '(202) 555-0147 ext. 12'.
 * @returns undefined when there is nothing to dial
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

/** A web address as people say it: without scheme and closing slash. */
export function websiteWords(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** Where a click on a website leads; undefined for anything but the web, whatever came to be stored. */
export function websiteHref(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined;
}

/** A typed web address with its scheme: 'example.com' is 'https://example.com'. What is no web address stays as typed. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  const completed = `https://${address}`;
  return optionalWebsite.safeParse(completed).success ? completed : address;
}
