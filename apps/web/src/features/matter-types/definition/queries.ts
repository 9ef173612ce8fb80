import type { CallArguments } from '@landfall/contract/endpoint';
import {
  addSuggestedKind,
  archiveMatterType,
  createMatterType,
  getMatterType,
  restoreMatterType,
  updateMatterType,
} from '@landfall/contract/matter-type-changes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.matterTypes];
/** The case list shows the names of kinds. */
const NAMED = [...ROOTS, QUERY_ROOT.cases];

/** A kind of case with its current content. */
export function definedKindQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.matterTypes, id],
    queryFn: async ({ signal }) => (await call(getMatterType, { params: { id }, signal })).matter_type,
  });
}

/** Adds a kind of case. */
export function useCreateMatterType() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createMatterType>['body']) => call(createMatterType, { body }),
    ROOTS,
  );
}

/** Adds a kind of the catalogue, with its checklist. */
export function useAddSuggestedKind() {
  return useRefreshingMutation(
    (key: string) => call(addSuggestedKind, { body: { key } }),
    [...ROOTS, QUERY_ROOT.checklistTemplates],
    'settled',
  );
}

/** The body of a change to a kind; `version` guards against overwriting a concurrent change. */
export type KindChanges = CallArguments<typeof updateMatterType>['body'];

/** Renames a kind of case, or saves its next version. */
export function useUpdateMatterType() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & KindChanges) => call(updateMatterType, { params: { id }, body }),
    NAMED,
    'settled',
  );
}

/** Archives a kind of case or restores it. */
export function useArchiveMatterType() {
  return useRefreshingMutation(
    ({ id, archived }: { id: string; archived: boolean }) =>
      call(archived ? archiveMatterType : restoreMatterType, { params: { id } }),
    ROOTS,
    'settled',
  );
}
