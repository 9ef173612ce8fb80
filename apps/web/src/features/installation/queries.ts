import { getInstallation } from '@landfall/contract/installation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Polling interval, in milliseconds. */
const REFRESH_MS = 60_000;

/** The health of the installation, its operators and its log; for operators. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getInstallation, { signal }),
  refetchInterval: REFRESH_MS,
});
