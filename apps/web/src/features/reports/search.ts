import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { choiceParam, definedEntries, textParam } from '../../lib/search-params.ts';
import { useNavigateHere } from '../../listing/useAddress.ts';

/** The search parameters of the reports page: the open dialog. A preview has no address. */
export interface ReportSearch {
  /** The dialog that configures a report. */
  new?: 'open';
  /** The id of the shown report. */
  report?: string;
  /** The id of the template being edited; `new` for a new one. */
  template?: string;
}

/** Parses the search parameters of the reports page; invalid values are dropped, and only one dialog is open. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const report = textParam(search.report);
  if (report !== undefined) return { report };
  const template = textParam(search.template);
  if (template !== undefined) return { template };
  return definedEntries<ReportSearch>({ new: choiceParam(search.new, ['open']) });
}

/**
 * The search parameters of the reports page, and a function that changes them. `saved`: skips the question about
 * unsaved input.
 */
export function useReportSearch() {
  const search = parseReportSearch(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  const open = useCallback(
    (next: ReportSearch, saved = false): Promise<void> =>
      navigate({ search: next, replace: saved, ignoreBlocker: saved }),
    [navigate],
  );
  return { search, open };
}
