import type { CaseFilters as KeptFilters } from '@landfall/contract/case-records';
import { definedEntries, noneOf } from '../../lib/search-params.ts';
import type { ViewState } from '../saved-views/queries.ts';
import type { HiddenColumns } from './case-column-choice.ts';
import { type CaseSearch, FIRST_ORDER, filtersOfCases } from './search.ts';

/** The state that a view saves of the list's search parameters, with these columns. */
export function viewStateOf(search: CaseSearch, columns: HiddenColumns): ViewState {
  const { sort = FIRST_ORDER, ...filters } = filtersOfCases(search);
  return { filters: filters as KeptFilters, columns: definedEntries<ViewState['columns']>(columns), sort };
}

type AddressChange = { [Part in keyof CaseSearch]: CaseSearch[Part] | undefined };

/** The change of the search parameters that opens a view. */
export function addressOfView(
  search: CaseSearch,
  { id, filters, columns, sort }: ViewState & { id: string },
): AddressChange {
  const archived = filters.archived === 'false' ? undefined : filters.archived;
  return { ...noneOf(search), ...filters, archived, ...columns, sort, view: id };
}

/**
 * The change of the search parameters that shows all cases. It sets the order, because a list without parameters starts
 * with the default view.
 */
export function addressOfAll(search: CaseSearch): AddressChange {
  return { ...noneOf(search), sort: FIRST_ORDER };
}
