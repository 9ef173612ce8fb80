import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { PETITIONER_SORTS } from '@landfall/contract/petitioners';
import { useNavigate } from '@tanstack/react-router';
import { RecordList } from '../../listing/RecordList.tsx';
import { PATHS } from '../../paths.ts';
import { deferred } from '../../ui/deferred.tsx';
import { useMay } from '../settings/queries.ts';
import { deletedPetitionerColumns, petitionerColumns } from './columns.tsx';
import { petitionerQueries } from './queries.ts';

const NewPetitionerDialog = deferred(
  async () => (await import('./NewPetitionerDialog.tsx')).NewPetitionerDialog,
);

/** Every firm and person who petitions for someone. */
export function PetitionerListPage() {
  const navigate = useNavigate();
  return (
    <RecordList
      title="Petitioners"
      countWords={(total) => `${counted(total, 'petitioner')} found`}
      failureWords={(message) => ({ title: 'Error Loading Petitioners', message })}
      noneTitle="No petitioners yet"
      noneText="A petitioner is the firm or person who files for a beneficiary."
      noMatch="No petitioners match"
      createLabel="New Petitioner"
      createFirstLabel="Create First Petitioner"
      NewDialog={NewPetitionerDialog}
      filterDelayMs={SEARCH_DEBOUNCE_MS}
      columns={petitionerColumns}
      deletedColumns={deletedPetitionerColumns}
      sorts={PETITIONER_SORTS}
      queries={petitionerQueries}
      mayWrite={useMay('user')}
      maySeeDeleted={useMay('admin')}
      fileName="petitioners.csv"
      onOpen={({ id }) => navigate({ to: PATHS.petitioner, params: { petitionerId: id } })}
    />
  );
}
