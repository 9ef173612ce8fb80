import { getInstallation } from '@landfall/contract/installation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** How often it is looked at, in milliseconds. */
const LOOK_MS = 60_000;

/** How the installation is, who runs it and what was done to it; for operators. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getInstallation, { signal }),
  refetchInterval: LOOK_MS,
});
