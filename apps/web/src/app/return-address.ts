/**
 * Where a sign-in comes back to: the page that it began on. Two slashes would name another site, to which a page may not
 * change its address.
 */
export function returnAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}
