import type { CallArguments } from '@landfall/contract/endpoint';
import {
  createPetitioner,
  deletePetitioner,
  exportPetitioners,
  getPetitioner,
  type ListedPetitioner,
  listPetitioners,
  type PetitionerSort,
  restorePetitioner,
  updatePetitioner,
} from '@landfall/contract/petitioners';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { type ListQuery, recordQueries } from '../../api/record-queries.ts';
import { recordsIn } from '../../api/tolerant.ts';

type Body = CallArguments<typeof createPetitioner>['body'];
type Changes = CallArguments<typeof updatePetitioner>['body'];

export const petitionerQueries = recordQueries({
  root: QUERY_ROOT.petitioners,
  firstOrder: 'petitioner_name',
  list: async (query: ListQuery<PetitionerSort>, signal) =>
    recordsIn<ListedPetitioner, number | null>(await call(listPetitioners, { query, signal }), 'petitioners'),
  csv: (query) => call(exportPetitioners, { query }),
  get: (id, signal) => call(getPetitioner, { params: { id }, signal }),
  create: (body: Body) => call(createPetitioner, { body }),
  update: (id, body: Changes) => call(updatePetitioner, { params: { id }, body }),
  remove: (id) => call(deletePetitioner, { params: { id } }),
  restore: (id) => call(restorePetitioner, { params: { id } }),
});
