import type { BeneficiarySort } from '@landfall/contract/beneficiaries';
import type { PetitionerSort } from '@landfall/contract/petitioners';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListSearch, parseListSearch } from '../lib/list-search.ts';
import { definedEntries } from '../lib/search-params.ts';

type Changes<Sort extends string> = {
  [K in keyof ListSearch<Sort>]: ListSearch<Sort>[K] | undefined;
};

/** A list's address, and the way to change it. `replace` keeps a change out of the history. */
export function useListSearch<Sort extends BeneficiarySort | PetitionerSort>(sorts: readonly Sort[]) {
  const search = parseListSearch(useSearch({ strict: false }), sorts);
  const navigate = useNavigate();
  function change(changes: Changes<Sort>, replace = false) {
    void navigate({ to: '.', search: definedEntries<ListSearch<Sort>>({ ...search, ...changes }), replace });
  }
  return { search, change };
}
