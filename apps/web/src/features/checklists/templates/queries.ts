import {
  createChecklistTemplate,
  deleteChecklistTemplate,
  listChecklistTemplates,
  restoreChecklistTemplates,
  updateChecklistTemplate,
} from '@landfall/contract/checklist-templates';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.checklistTemplates];

/** Templates of checklists by name, with their items. */
export const templatesQuery = queryOptions({
  queryKey: [QUERY_ROOT.checklistTemplates],
  queryFn: async ({ signal }) => (await call(listChecklistTemplates, { signal })).checklist_templates,
});

/** Adds a template. */
export function useCreateTemplate() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createChecklistTemplate>['body']) => call(createChecklistTemplate, { body }),
    ROOTS,
  );
}

/** The body of a change to a template; `version` guards against overwriting a concurrent change. */
export type TemplateChanges = CallArguments<typeof updateChecklistTemplate>['body'];

/** Changes a template. The list is refetched also after a failure, as another user may have been first. */
export function useUpdateTemplate() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & TemplateChanges) =>
      call(updateChecklistTemplate, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Deletes a template. */
export function useDeleteTemplate() {
  return useRefreshingMutation(
    (id: string) => call(deleteChecklistTemplate, { params: { id } }),
    ROOTS,
    'settled',
  );
}

/** Adds the product's own templates whose names are not in use. */
export function useRestoreTemplates() {
  return useRefreshingMutation(() => call(restoreChecklistTemplates, {}), ROOTS, 'settled');
}
