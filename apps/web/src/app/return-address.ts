import { PATHS } from '../paths.ts';

/**
 * Where a sign-in returns to: My Work from the landing page, else the page on which it began. A path that begins with
 * two slashes would be an address of another site, which the history API refuses.
 */
export function returnAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const address = `${pathname.replace(/^\/+/, '/')}${search}`;
  return address === PATHS.home ? PATHS.work : address;
}
