import {
  type BeneficiarySort,
  createBeneficiary,
  deleteBeneficiary,
  exportBeneficiaries,
  getBeneficiary,
  type ListedBeneficiary,
  listBeneficiaries,
  restoreBeneficiary,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import type { CallArguments } from '@landfall/contract/endpoint';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { type ListQuery, recordQueries } from '../../api/record-queries.ts';
import { recordsIn } from '../../api/tolerant.ts';

type Body = CallArguments<typeof createBeneficiary>['body'];
/** What can be changed of a beneficiary. */
export type BeneficiaryChanges = CallArguments<typeof updateBeneficiary>['body'];

export const beneficiaryQueries = recordQueries({
  root: QUERY_ROOT.beneficiaries,
  firstOrder: 'last_name',
  list: async (query: ListQuery<BeneficiarySort>, signal) =>
    recordsIn<ListedBeneficiary, number | null>(
      await call(listBeneficiaries, { query, signal }),
      'beneficiaries',
    ),
  csv: (query) => call(exportBeneficiaries, { query }),
  get: (id, signal) => call(getBeneficiary, { params: { id }, signal }),
  create: (body: Body) => call(createBeneficiary, { body }),
  update: (id, body: BeneficiaryChanges) => call(updateBeneficiary, { params: { id }, body }),
  remove: (id) => call(deleteBeneficiary, { params: { id } }),
  restore: (id) => call(restoreBeneficiary, { params: { id } }),
});
