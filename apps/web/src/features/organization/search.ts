import { useNavigate, useSearch } from '@tanstack/react-router';
import { choiceParam, definedEntries } from '../../lib/search-params.ts';

/** The tabs beside the first one, which is that of the members. */
const TABS = ['invitations', 'audit'] as const;
export type OrganizationTab = (typeof TABS)[number];

/** What the organization page's address holds: its tab, and whether someone is being invited. */
export interface OrganizationSearch {
  tab?: OrganizationTab;
  new?: 'open';
}

/** Reads the organization page's address; what means nothing is left out. */
export function parseOrganizationSearch(search: Record<string, unknown>): OrganizationSearch {
  return definedEntries<OrganizationSearch>({
    tab: choiceParam(search.tab, TABS),
    new: choiceParam(search.new, ['open']),
  });
}

type Changes = { [K in keyof OrganizationSearch]: OrganizationSearch[K] | undefined };

/** The organization page's address, and the way to change it. `saved`: nothing typed would be lost by it. */
export function useOrganizationSearch() {
  const search = parseOrganizationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  function change(changes: Changes, saved = false) {
    // A tab's own part of the address stays while something is opened over it.
    const next = (held: object) => definedEntries<OrganizationSearch>({ ...held, ...changes });
    void navigate({ to: '.', search: next, replace: saved, ignoreBlocker: saved });
  }
  return { search, change };
}
