import type { CallArguments } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import {
  archiveMatterType,
  createMatterType,
  listMatterTypes,
  type MatterType,
  restoreMatterType,
  updateMatterType,
} from '@landfall/contract/matter-types';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.matterTypes];
/** The list of cases shows their names. */
const NAMED = [...ROOTS, QUERY_ROOT.cases];

/** The office's kinds of cases by name, archived ones included. */
export const matterTypesQuery = queryOptions({
  queryKey: [QUERY_ROOT.matterTypes],
  queryFn: async ({ signal }) => (await call(listMatterTypes, { signal })).matter_types,
});

/** Whether no case is given a kind any more. */
export function isArchived({ archived_at }: MatterType): boolean {
  return archived_at !== NOT_ARCHIVED;
}

/** Kinds that cases can be looked for by: archived ones too, as cases keep them. */
export function useKindChoices() {
  const types = useQuery(matterTypesQuery).data ?? [];
  return types.map((type) => ({
    value: type.id,
    label: isArchived(type) ? `${type.name} (archived)` : type.name,
  }));
}

/** Adds a kind of case. */
export function useCreateMatterType() {
  return useRefreshingMutation((name: string) => call(createMatterType, { body: { name } }), ROOTS);
}

/** Renames a kind of case. */
export function useUpdateMatterType() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & CallArguments<typeof updateMatterType>['body']) =>
      call(updateMatterType, { params: { id }, body }),
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
