import type { QueryClient } from '@tanstack/react-query';
import { checklistQuery } from '../checklists/queries.ts';
import { matterTypesQuery } from '../matter-types/queries.ts';

/** Prefetches the data of a case's header, so that it does not grow after rendering. */
export function prefetchCase(queryClient: QueryClient, caseId: string): void {
  void queryClient.prefetchQuery(matterTypesQuery);
  void queryClient.prefetchQuery(checklistQuery(caseId));
}
