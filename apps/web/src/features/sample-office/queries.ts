import { loadSampleOffice, removeSampleOffice } from '@landfall/contract/sample-office';
import { call } from '../../api/client.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** Loads sample cases into an office without cases. */
export function useLoadSampleOffice() {
  return useRefreshingMutation(() => call(loadSampleOffice, {}), undefined);
}

/** Removes all sample data. */
export function useRemoveSampleOffice() {
  return useRefreshingMutation(() => call(removeSampleOffice, {}), undefined);
}
