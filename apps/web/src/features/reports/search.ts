import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { choiceParam, definedEntries, textParam } from '../../lib/search-params.ts';
import { useNavigateHere } from '../../listing/useAddress.ts';

/** What the reports page's address holds: whichever of its dialogs is open. A preview is in no address. */
export interface ReportSearch {
  /** A report is being configured. */
  new?: 'open';
  /** The id of the saved report that is viewed. */
  report?: string;
  /** The id of the template that is edited; `new` while one is made. */
  template?: string;
}

/** Reads the reports page's address; what means nothing is left out, and only one dialog is open. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const report = textParam(search.report);
  if (report !== undefined) return { report };
  const template = textParam(search.template);
  if (template !== undefined) return { template };
  return definedEntries<ReportSearch>({ new: choiceParam(search.new, ['open']) });
}

/** The reports page's address, and the way to another. `saved`: nothing would be lost by it. */
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
