import { BENEFICIARY_SORTS } from '@landfall/contract/beneficiaries';
import { NAME_FILTER_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { filtersOfList } from '../../lib/list-search.ts';
import { RecordList } from '../../listing/RecordList.tsx';
import { useListSearch } from '../../listing/useListSearch.ts';
import { useTotal } from '../../listing/useTotal.ts';
import { PATHS } from '../../paths.ts';
import { deferred } from '../../ui/deferred.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { useMay } from '../settings/queries.ts';
import { beneficiaryColumns, deletedBeneficiaryColumns } from './columns.tsx';
import { beneficiaryListQuery, beneficiaryTotalQuery, loadBeneficiaryCsv } from './queries.ts';

const NewBeneficiaryDialog = deferred(
  async () => (await import('./NewBeneficiaryDialog.tsx')).NewBeneficiaryDialog,
);

/** Everyone whom the organization's cases are about. */
export function BeneficiaryListPage() {
  useDocumentTitle(`Beneficiaries · ${PRODUCT_NAME}`);
  const { search, change } = useListSearch(BENEFICIARY_SORTS);
  const [mayWrite, maySeeDeleted] = [useMay('user'), useMay('admin')];
  const navigate = useNavigate();
  const filters = filtersOfList(search);
  const list = useInfiniteQuery(beneficiaryListQuery(filters));
  const total = useTotal(list, beneficiaryTotalQuery(filters));
  const create = mayWrite && (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => change({ new: 'open' })}
    >
      Add Beneficiary
    </Button>
  );

  return (
    <>
      <RecordList
        title="Beneficiaries"
        countWords={(total) => `${counted(total, 'beneficiary', 'beneficiaries')} found`}
        failureWords={(message) => ({ message: `Error: ${message}` })}
        none={
          <EmptyState
            title="No beneficiaries found"
            text="Get started by adding your first beneficiary."
            action={create}
          />
        }
        noMatch="No beneficiaries match"
        filterDelayMs={NAME_FILTER_DEBOUNCE_MS}
        columns={search.deleted ? deletedBeneficiaryColumns : beneficiaryColumns}
        list={list}
        total={total}
        search={search}
        sorts={BENEFICIARY_SORTS}
        onChange={change}
        maySeeDeleted={maySeeDeleted}
        create={create}
        fileName="beneficiaries.csv"
        loadCsv={() => loadBeneficiaryCsv(filters)}
        onOpen={({ id }) => navigate({ to: PATHS.beneficiary, params: { beneficiaryId: id } })}
      />
      {search.new && mayWrite && <NewBeneficiaryDialog onClose={() => change({ new: undefined }, true)} />}
    </>
  );
}
