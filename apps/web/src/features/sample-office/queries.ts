import { loadSampleOffice, removeSampleOffice } from '@landfall/contract/sample-office';
import { call } from '../../api/client.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** Fills an office that has no case yet with invented ones. */
export function useLoadSampleOffice() {
  return useRefreshingMutation(() => call(loadSampleOffice, {}), undefined);
}

/** Takes everything of the sample away again. */
export function useRemoveSampleOffice() {
  return useRefreshingMutation(() => call(removeSampleOffice, {}), undefined);
}
