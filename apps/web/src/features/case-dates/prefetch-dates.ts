import type { QueryClient } from '@tanstack/react-query';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { caseDatesQuery } from './queries.ts';
import { type CaseDateSearch, filtersOfDates } from './search.ts';

/** Asks for what the dates view shows, ahead of its drawing. */
export function prefetchDates(queryClient: QueryClient, search: CaseDateSearch): void {
  // A month asks for its own days.
  if (search.view !== 'month') {
    const filters = filtersOfDates(search);
    void queryClient.prefetchInfiniteQuery(caseDatesQuery('upcoming', filters));
    void queryClient.prefetchInfiniteQuery(caseDatesQuery('prior', filters));
  }
  void queryClient.prefetchQuery(dateTypesQuery);
}
