import type { CallArguments } from '@landfall/contract/endpoint';
import {
  archiveMatterType,
  createMatterType,
  restoreMatterType,
  updateMatterType,
} from '@landfall/contract/matter-type-changes';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.matterTypes];
/** The list of cases shows their names. */
const NAMED = [...ROOTS, QUERY_ROOT.cases];

/** Adds a kind of case. */
export function useCreateMatterType() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createMatterType>['body']) => call(createMatterType, { body }),
    ROOTS,
  );
}

/** What can be changed of a kind; `version` guards against overwriting someone else's change. */
type KindChanges = CallArguments<typeof updateMatterType>['body'];

/** Renames a kind of case, or writes its next version. */
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
