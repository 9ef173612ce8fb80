import type { QueryClient } from '@tanstack/react-query';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { type CaseDateSearch, listedDates } from './search.ts';
import { showsDateCards } from './useDateCards.ts';
import { caseDatesQuery } from './view-queries.ts';

/** Prefetches the data of the dates view. */
export function prefetchDates(queryClient: QueryClient, search: CaseDateSearch): void {
  // The month view fetches its own days.
  if (search.view !== 'month') {
    const filters = listedDates(search, showsDateCards());
    void queryClient.prefetchInfiniteQuery(caseDatesQuery('upcoming', filters));
    void queryClient.prefetchInfiniteQuery(caseDatesQuery('prior', filters));
  }
  void queryClient.prefetchQuery(dateTypesQuery);
}
