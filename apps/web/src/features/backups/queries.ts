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

/** While something goes on, and while nothing does, in milliseconds. */
const BUSY_MS = 2_000;
const CALM_MS = 30_000;

const isBusy = ({ operations, state, places }: InstallationBackups) =>
  operations.length > 0 ||
  (state === 'on' && places.some(({ last_base_at, error }) => !last_base_at && !error));

/** How the installation is backed up, asked anew as long as it is on screen: nobody tells of it. */
export const backupsQuery = queryOptions({
  queryKey: [QUERY_ROOT.backups, 'settings'],
  queryFn: ({ signal }) => call(getBackups, { signal }),
  refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? BUSY_MS : CALM_MS),
});

/** What is needed to restore: shown once, and kept nowhere. */
export type RecoverySheet = CallResult<typeof showRecoverySheet>;

type Changes = Omit<CallArguments<typeof updateBackups>['body'], 'revision'>;

/** A place as it is, for a change that leaves it alone. */
export function sentAsIs({
  kind,
  path,
  address,
  region,
  folder,
}: InstallationBackups['places'][number]): SentBackupPlace {
  return kind === 'folder' ? { kind, path } : { kind, address, region, folder };
}

/**
 * Changes where backups go and how long they stay, from what is on screen. What somebody else saved meanwhile is on screen
 * after the refusal.
 */
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

/** Begins a backup in every place. */
export function useRunBackup() {
  return useRefreshingMutation(() => call(runBackup, {}), [QUERY_ROOT.backups], 'settled');
}

/** Begins a trial restore. */
export function useRunDrill() {
  return useRefreshingMutation(() => call(runDrill, {}), [QUERY_ROOT.backups], 'settled');
}

/** Shows what is needed to restore, which is recorded. */
export function useShowSheet() {
  // The key is not to outlive the page that shows it.
  return useMutation({ mutationFn: () => call(showRecoverySheet, {}), gcTime: 0 });
}

/** Says that the recovery sheet is kept. */
export function useConfirmSheet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (last_characters: string) => call(confirmRecoverySheet, { body: { last_characters } }),
    onSuccess: (backups) => queryClient.setQueryData(backupsQuery.queryKey, backups),
  });
}
