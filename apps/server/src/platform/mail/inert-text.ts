/** What mail programs make links of: a scheme before `//`, and a dot with what may be a domain's last part behind it. */
const SCHEME = /:(?=\/\/|\\\\)/g;
const DOMAIN_DOT = /(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}]{2})/gu;

/**
 * Somebody's words in a mail that is not theirs, so that no program makes a link of them: `https://a.example` reads
 * `https[:]//a[.]example`. Readers see what was done to them.
 */
export function inertText(text: string): string {
  return text.replace(SCHEME, '[:]').replace(DOMAIN_DOT, '[.]');
}
