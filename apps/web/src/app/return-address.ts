import { PATHS } from '../paths.ts';

/**
 * Where a sign-in comes back to: one's own work from the bare landing page, else the page that it began on. Two slashes
 * would name another site, to which a page may not change its address.
 */
export function returnAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const address = `${pathname.replace(/^\/+/, '/')}${search}`;
  return address === PATHS.home ? PATHS.work : address;
}
