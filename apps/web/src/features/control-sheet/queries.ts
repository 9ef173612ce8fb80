import { exportControlSheet, getControlSheet } from '@landfall/contract/control-sheet';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { ControlSearch } from './search.ts';

/** The control sheet. Its key is below the cases', so that a change to a case refreshes it. */
export function controlSheetQuery(filters: ControlSearch) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'control-sheet', filters],
    queryFn: ({ signal }) => call(getControlSheet, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads the current control sheet as a PDF. */
export function useSaveControlSheet(filters: ControlSearch, today: string | undefined) {
  return useMutation({
    mutationFn: async () => {
      const file = await call(exportControlSheet, { query: filters });
      saveFile(`Control Sheet${today ? ` ${today}` : ''}.pdf`, file, file.type);
    },
  });
}
