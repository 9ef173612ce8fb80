import type { QueryClient } from '@tanstack/react-query';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { homeQuery } from './queries.ts';
import type { HomeSearch } from './search.ts';

/** Prefetches the data of the start page. */
export function prefetchHome(queryClient: QueryClient, scope: HomeSearch['scope']): void {
  void queryClient.prefetchQuery(homeQuery(scope));
  void queryClient.prefetchQuery(allDateTypesQuery);
  void queryClient.prefetchQuery(organizationQuery);
}
