import { loadSampleOffice, removeSampleOffice } from '@landfall/contract/sample-office';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Fills an office that has no case yet with invented ones. */
export function useLoadSampleOffice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(loadSampleOffice, {}),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Takes everything of the sample away again. */
export function useRemoveSampleOffice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeSampleOffice, {}),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
