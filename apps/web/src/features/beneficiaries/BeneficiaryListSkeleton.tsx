import { ListSkeleton } from '../../listing/ListSkeleton.tsx';
import { beneficiaryColumns } from './columns.tsx';

/** The list of beneficiaries as it loads. */
export function BeneficiaryListSkeleton() {
  return <ListSkeleton title="Beneficiaries" columns={beneficiaryColumns} />;
}
