import type { QueryClient } from '@tanstack/react-query';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { reportListQuery, reportQuery, templateListQuery } from './queries.ts';
import { isReportId } from './report-words.ts';

/**
 * Asks for what the reports page shows, ahead of its drawing.
 * @param report the id of the report in view
 */
export function prefetchReports(queryClient: QueryClient, report: string | undefined): void {
  void queryClient.prefetchInfiniteQuery(templateListQuery);
  void queryClient.prefetchInfiniteQuery(reportListQuery);
  void queryClient.prefetchQuery(allDateTypesQuery);
  if (report && isReportId(report)) void queryClient.prefetchQuery(reportQuery(report));
}
