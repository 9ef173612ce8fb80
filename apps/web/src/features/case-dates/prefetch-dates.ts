import type { QueryClient } from '@tanstack/react-query';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { type CaseDateSearch, listedDates } from './search.ts';
import { showsDateCards } from './useDateCards.ts';
import { caseDatesQuery } from './view-queries.ts';

/** Asks for what the dates view shows, ahead of its drawing. */
export function prefetchDates(queryClient: QueryClient, search: CaseDateSearch): void {
  // A month asks for its own days.
  if (search.view !== 'month') {
    const filters = listedDates(search, showsDateCards());
    void queryClient.prefetchInfiniteQuery(caseDatesQuery('upcoming', filters));
    void queryClient.prefetchInfiniteQuery(caseDatesQuery('prior', filters));
  }
  void queryClient.prefetchQuery(dateTypesQuery);
}
