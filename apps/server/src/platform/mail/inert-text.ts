/** What mail programs turn into links: a scheme before `//`, and a dot before a possible top-level domain. */
const SCHEME = /:(?=\/\/|\\\\)/g;
const DOMAIN_DOT = /(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}]{2})/gu;

/**
 * Another person's text in a mail, changed so that no program turns it into links: `https://a.example` becomes
 * `https[:]//a[.]example`, visibly.
 */
export function inertText(text: string): string {
  return text.replace(SCHEME, '[:]').replace(DOMAIN_DOT, '[.]');
}
