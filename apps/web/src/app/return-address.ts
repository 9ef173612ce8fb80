import { PATHS } from '../paths.ts';

/**
 * Where a sign-in returns to: My Work from the bare landing page, else the page on which it began. A path of two
 * slashes would name another site, to which a page may not change its address.
 */
export function returnAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const address = `${pathname.replace(/^\/+/, '/')}${search}`;
  return address === PATHS.home ? PATHS.work : address;
}
