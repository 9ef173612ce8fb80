import type { CallArguments } from '@landfall/contract/endpoint';
import {
  createMailTemplate,
  deleteMailTemplate,
  listMailTemplates,
  updateMailTemplate,
} from '@landfall/contract/mail-templates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.mailTemplates];

/** The office's mail templates, by name. */
export const mailTemplatesQuery = queryOptions({
  queryKey: [QUERY_ROOT.mailTemplates],
  queryFn: async ({ signal }) => (await call(listMailTemplates, { signal })).mail_templates,
});

/** Adds a template. */
export function useCreateMailTemplate() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createMailTemplate>['body']) => call(createMailTemplate, { body }),
    ROOTS,
  );
}

/** Changes a template. The list is refetched also after a failure, as another user may have been first. */
export function useUpdateMailTemplate() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & CallArguments<typeof updateMailTemplate>['body']) =>
      call(updateMailTemplate, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Deletes a template. */
export function useDeleteMailTemplate() {
  return useRefreshingMutation(
    (id: string) => call(deleteMailTemplate, { params: { id } }),
    ROOTS,
    'settled',
  );
}
