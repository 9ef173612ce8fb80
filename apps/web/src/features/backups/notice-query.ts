import { getBackupNotice } from '@landfall/contract/backup-notice';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** Whether this installation is backed up. */
export const backupNoticeQuery = queryOptions({
  queryKey: [QUERY_ROOT.backups, 'notice'],
  queryFn: ({ signal }) => call(getBackupNotice, { signal }),
  staleTime: 60_000,
});
