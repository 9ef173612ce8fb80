import { BENEFICIARY_SORTS } from '@landfall/contract/beneficiaries';
import { NAME_FILTER_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { useNavigate } from '@tanstack/react-router';
import { RecordList } from '../../listing/RecordList.tsx';
import { PATHS } from '../../paths.ts';
import { deferred } from '../../ui/deferred.tsx';
import { useMay } from '../settings/queries.ts';
import { beneficiaryColumns, deletedBeneficiaryColumns } from './columns.tsx';
import { beneficiaryQueries } from './queries.ts';

const NewBeneficiaryDialog = deferred(
  async () => (await import('./NewBeneficiaryDialog.tsx')).NewBeneficiaryDialog,
);

/** Everyone whom the organization's cases are about. */
export function BeneficiaryListPage() {
  const navigate = useNavigate();
  return (
    <RecordList
      title="Beneficiaries"
      countWords={(total) => `${counted(total, 'beneficiary', 'beneficiaries')} found`}
      failureWords={(message) => ({ message: `Error: ${message}` })}
      noneTitle="No beneficiaries found"
      noneText="Get started by adding your first beneficiary."
      noMatch="No beneficiaries match"
      createLabel="Add Beneficiary"
      createFirstLabel="Add Beneficiary"
      NewDialog={NewBeneficiaryDialog}
      filterDelayMs={NAME_FILTER_DEBOUNCE_MS}
      columns={beneficiaryColumns}
      deletedColumns={deletedBeneficiaryColumns}
      sorts={BENEFICIARY_SORTS}
      queries={beneficiaryQueries}
      mayWrite={useMay('user')}
      maySeeDeleted={useMay('admin')}
      fileName="beneficiaries.csv"
      onOpen={({ id }) => navigate({ to: PATHS.beneficiary, params: { beneficiaryId: id } })}
    />
  );
}
