import {
  confirmRecoverySheet,
  getBackups,
  type InstallationBackups,
  runBackup,
  runDrill,
  type SentBackupPlace,
  showRecoverySheet,
  updateBackups,
} from '@landfall/contract/backups';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { staleRecord } from '../../api/error-words.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** Polling intervals while a backup is running, and otherwise, in milliseconds. */
const BUSY_MS = 2_000;
const CALM_MS = 30_000;

const isBusy = ({ operations, state, places }: InstallationBackups) =>
  operations.length > 0 ||
  (state === 'on' && places.some(({ last_base_at, error }) => !last_base_at && !error));

/** The backups of the installation, polled while they are on screen: the event stream does not report them. */
export const backupsQuery = queryOptions({
  queryKey: [QUERY_ROOT.backups, 'settings'],
  queryFn: ({ signal }) => call(getBackups, { signal }),
  refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? BUSY_MS : CALM_MS),
});

/** What is needed to restore: shown once, and never cached. */
export type RecoverySheet = CallResult<typeof showRecoverySheet>;

type Changes = Omit<CallArguments<typeof updateBackups>['body'], 'revision'>;

/** An unchanged place, for an update that changes others. */
export function sentAsIs({
  kind,
  path,
  address,
  region,
  folder,
}: InstallationBackups['places'][number]): SentBackupPlace {
  return kind === 'folder' ? { kind, path } : { kind, address, region, folder };
}

/** Changes where backups are stored and how long they are kept. After a conflict the current state is shown. */
export function useUpdateBackups() {
  const queryClient = useQueryClient();
  const { queryKey } = backupsQuery;
  const keep = (backups: InstallationBackups) => {
    queryClient.setQueryData(queryKey, backups);
    return queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.backups, 'notice'] });
  };
  return useMutation({
    mutationFn: (changes: Changes) => {
      const revision = queryClient.getQueryData(queryKey)?.revision ?? '';
      return call(updateBackups, { body: { revision, ...changes } });
    },
    onSuccess: keep,
    onError: (error) => {
      if (staleRecord(error)) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Starts a backup in every place. */
export function useRunBackup() {
  return useRefreshingMutation(() => call(runBackup, {}), [QUERY_ROOT.backups], 'settled');
}

/** Starts a trial restore. */
export function useRunDrill() {
  return useRefreshingMutation(() => call(runDrill, {}), [QUERY_ROOT.backups], 'settled');
}

/** Loads the recovery sheet, which is recorded in the audit log. */
export function useShowSheet() {
  // The key must not outlive the page that shows it.
  return useMutation({ mutationFn: () => call(showRecoverySheet, {}), gcTime: 0 });
}

/** Confirms that the recovery sheet is kept. */
export function useConfirmSheet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (last_characters: string) => call(confirmRecoverySheet, { body: { last_characters } }),
    onSuccess: (backups) => queryClient.setQueryData(backupsQuery.queryKey, backups),
  });
}
