import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listMatterTypes, type MatterType } from '@landfall/contract/matter-types';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** The office's kinds of cases by name, archived ones included. */
export const matterTypesQuery = queryOptions({
  queryKey: [QUERY_ROOT.matterTypes],
  queryFn: async ({ signal }) => (await call(listMatterTypes, { signal })).matter_types,
});

/** Whether a kind can no longer be given to cases. */
export function isArchived({ archived_at }: MatterType): boolean {
  return archived_at !== NOT_ARCHIVED;
}

/** The kinds by which cases can be filtered: archived ones too, as cases keep them. */
export function useKindChoices() {
  const types = useQuery(matterTypesQuery).data ?? [];
  return types.map((type) => ({
    value: type.id,
    label: isArchived(type) ? `${type.name} (archived)` : type.name,
  }));
}
