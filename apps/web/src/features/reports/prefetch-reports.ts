import type { QueryClient } from '@tanstack/react-query';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { reportListQuery, reportQuery, templateListQuery } from './queries.ts';
import { isReportId } from './report-words.ts';

/** Prefetches the data of the reports page. @param report the id of the shown report */
export function prefetchReports(queryClient: QueryClient, report: string | undefined): void {
  void queryClient.prefetchInfiniteQuery(templateListQuery);
  void queryClient.prefetchInfiniteQuery(reportListQuery);
  void queryClient.prefetchQuery(allDateTypesQuery);
  if (report && isReportId(report)) void queryClient.prefetchQuery(reportQuery(report));
}
