/** Pages of the bundled sign-in provider where a person manages their account. */
export interface ProviderPages {
  /** Password, second factor and sessions. */
  account: string;
  /** Where the confirmation mail can be sent again. */
  verifyEmail: string;
}

/**
 * The sign-in provider's own pages.
 * @param domain of the sign-in provider, from the browser's configuration
 * @param origin of this site
 * @returns undefined when another provider is in use, whose pages are not known
 */
export function providerPages(domain: string, origin: string): ProviderPages | undefined {
  const bundled = `${origin}/identity`;
  if (domain.replace(/\/+$/, '') !== bundled) return undefined;
  return { account: `${bundled}/account`, verifyEmail: `${bundled}/verify-email` };
}
