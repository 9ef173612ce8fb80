import type { CallArguments } from '@landfall/contract/endpoint';
import {
  createSavedView,
  deleteSavedView,
  restoreSavedView,
  updateSavedView,
} from '@landfall/contract/saved-view-changes';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.savedViews];

/** Creates a view. */
export function useCreateView() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createSavedView>['body']) => call(createSavedView, { body }),
    ROOTS,
  );
}

/** Changes a view, or the person's own settings of it. */
export function useUpdateView() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & CallArguments<typeof updateSavedView>['body']) =>
      call(updateSavedView, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Deletes a view (true), or restores it. */
export function useDeleteView() {
  return useRefreshingMutation(
    async ({ id, deleted }: { id: string; deleted: boolean }) => {
      const params = { id };
      if (deleted) await call(deleteSavedView, { params });
      else await call(restoreSavedView, { params });
    },
    ROOTS,
    'settled',
  );
}
