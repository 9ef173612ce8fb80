import { useSearch } from '@tanstack/react-router';
import { definedEntries, oneOf, searchReader } from '../../lib/search-params.ts';
import { useNavigateHere } from '../../listing/useAddress.ts';

/** Reads the organization page's address: its tab beside that of the members, and whether someone is being invited. */
export const parseOrganizationSearch = searchReader({
  tab: oneOf('invitations', 'audit'),
  new: oneOf('open'),
});

/** What the organization page's address holds. */
export type OrganizationSearch = ReturnType<typeof parseOrganizationSearch>;
export type OrganizationTab = NonNullable<OrganizationSearch['tab']>;

type Changes = { [K in keyof OrganizationSearch]: OrganizationSearch[K] | undefined };

/** The organization page's address, and the way to change it. `saved`: nothing typed would be lost by it. */
export function useOrganizationSearch() {
  const search = parseOrganizationSearch(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  function change(changes: Changes, saved = false) {
    // A tab's own part of the address stays while something is opened over it.
    const next = (held: object) => definedEntries<OrganizationSearch>({ ...held, ...changes });
    void navigate({ search: next, replace: saved, ignoreBlocker: saved });
  }
  return { search, change };
}
