import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { PETITIONER_SORTS } from '@landfall/contract/petitioners';
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
import { deletedPetitionerColumns, petitionerColumns } from './columns.tsx';
import { loadPetitionerCsv, petitionerListQuery, petitionerTotalQuery } from './queries.ts';

const NewPetitionerDialog = deferred(
  async () => (await import('./NewPetitionerDialog.tsx')).NewPetitionerDialog,
);

/** Every firm and person who petitions for someone. */
export function PetitionerListPage() {
  useDocumentTitle(`Petitioners · ${PRODUCT_NAME}`);
  const { search, change } = useListSearch(PETITIONER_SORTS);
  const [mayWrite, maySeeDeleted] = [useMay('user'), useMay('admin')];
  const navigate = useNavigate();
  const filters = filtersOfList(search);
  const list = useInfiniteQuery(petitionerListQuery(filters));
  const total = useTotal(list, petitionerTotalQuery(filters));
  const openDialog = () => change({ new: 'open' });
  const plus = <IconPlus size={16} stroke={2} aria-hidden />;

  return (
    <>
      <RecordList
        title="Petitioners"
        countWords={(total) => `${counted(total, 'petitioner')} found`}
        failureWords={(message) => ({ title: 'Error Loading Petitioners', message })}
        none={
          <EmptyState
            title="No petitioners yet"
            text="A petitioner is the firm or person who files for a beneficiary."
            action={
              mayWrite && (
                <Button leftSection={plus} onClick={openDialog}>
                  Create First Petitioner
                </Button>
              )
            }
          />
        }
        noMatch="No petitioners match"
        filterDelayMs={SEARCH_DEBOUNCE_MS}
        columns={search.deleted ? deletedPetitionerColumns : petitionerColumns}
        list={list}
        total={total}
        search={search}
        sorts={PETITIONER_SORTS}
        onChange={change}
        maySeeDeleted={maySeeDeleted}
        create={
          mayWrite && (
            <Button leftSection={plus} onClick={openDialog}>
              New Petitioner
            </Button>
          )
        }
        fileName="petitioners.csv"
        loadCsv={() => loadPetitionerCsv(filters)}
        onOpen={({ id }) => navigate({ to: PATHS.petitioner, params: { petitionerId: id } })}
      />
      {search.new && mayWrite && <NewPetitionerDialog onClose={() => change({ new: undefined }, true)} />}
    </>
  );
}
