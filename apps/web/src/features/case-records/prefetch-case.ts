import type { QueryClient } from '@tanstack/react-query';
import { checklistQuery } from '../checklists/queries.ts';
import { matterTypesQuery } from '../matter-types/queries.ts';

/** Asks for what the head of a case's page says beside the case itself, so that it need not grow. */
export function prefetchCase(queryClient: QueryClient, caseId: string): void {
  void queryClient.prefetchQuery(matterTypesQuery);
  void queryClient.prefetchQuery(checklistQuery(caseId));
}
