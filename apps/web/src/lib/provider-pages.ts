/** Pages of the bundled sign-in provider where a person looks after their account. */
export interface ProviderPages {
  /** Password, second factor and sessions. */
  account: string;
  /** Where the mail that confirms an address is sent again. */
  verifyEmail: string;
}

/**
 * The sign-in provider's own pages.
 * @param domain of the sign-in provider, as the browser's configuration has it
 * @param origin of this site
 * @returns undefined when another provider is in use: it has pages of its own that nobody here knows
 */
export function providerPages(domain: string, origin: string): ProviderPages | undefined {
  const bundled = `${origin}/identity`;
  if (domain.replace(/\/+$/, '') !== bundled) return undefined;
  return { account: `${bundled}/account`, verifyEmail: `${bundled}/verify-email` };
}
