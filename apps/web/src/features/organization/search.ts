import { useSearch } from '@tanstack/react-router';
import { definedEntries, oneOf, searchReader } from '../../lib/search-params.ts';
import { useNavigateHere } from '../../listing/useAddress.ts';

/** Parses the search parameters of the organization page: its tab, and whether someone is being invited. */
export const parseOrganizationSearch = searchReader({
  tab: oneOf('invitations', 'audit'),
  new: oneOf('open'),
});

/** The search parameters of the organization page. */
export type OrganizationSearch = ReturnType<typeof parseOrganizationSearch>;
export type OrganizationTab = NonNullable<OrganizationSearch['tab']>;

type Changes = { [K in keyof OrganizationSearch]: OrganizationSearch[K] | undefined };

/**
 * The search parameters of the organization page, and a function that changes them. `saved`: skips the question about
 * unsaved input.
 */
export function useOrganizationSearch() {
  const search = parseOrganizationSearch(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  function change(changes: Changes, saved = false) {
    // Parameters of the current tab stay while a dialog is opened over it.
    const next = (held: object) => definedEntries<OrganizationSearch>({ ...held, ...changes });
    void navigate({ search: next, replace: saved, ignoreBlocker: saved });
  }
  return { search, change };
}
