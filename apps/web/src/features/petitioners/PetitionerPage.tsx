import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RecordActions } from '../../editing/RecordActions.tsx';
import { PATHS } from '../../paths.ts';
import { RecordNotice } from '../../ui/RecordPage.tsx';
import { PartyPage } from '../case-records/PartyPage.tsx';
import { petitionerCaseColumns } from '../case-records/party-case-columns.tsx';
import { ArchiveButton } from './ArchiveButton.tsx';
import { PetitionerForm } from './PetitionerForm.tsx';
import { PetitionerInformation, PetitionerSystemInformation } from './PetitionerInformation.tsx';
import { petitionerQueries } from './queries.ts';

const route = getRouteApi(PATHS.petitioner);

/** One petitioner: how to reach it, its cases and what was written about it. */
export function PetitionerPage() {
  const { petitionerId } = route.useParams();
  const { petitioner, ...latest } = useSuspenseQuery(petitionerQueries.recordQuery(petitionerId)).data;
  const { id, petitioner_name: name } = petitioner;

  return (
    <PartyPage
      id={id}
      name={name}
      list={PATHS.petitioners}
      listLabel="Back to Petitioners"
      party={{ petitioner_id: id }}
      caseColumns={petitionerCaseColumns}
      latest={latest}
      notice={
        petitioner.archived_at !== NOT_ARCHIVED && (
          <RecordNotice>
            This petitioner is archived: it keeps its cases and is no longer offered for new ones.
          </RecordNotice>
        )
      }
      actions={(onEdit) => (
        <RecordActions
          id={id}
          name={name}
          kind="Petitioner"
          consequence="It leaves every list, search and case. Its notes stay with it, and it can be restored."
          queries={petitionerQueries}
          list={PATHS.petitioners}
          onEdit={onEdit}
        >
          <ArchiveButton petitioner={petitioner} />
        </RecordActions>
      )}
      form={(onDone) => <PetitionerForm petitioner={petitioner} onDone={onDone} />}
      information={<PetitionerInformation petitioner={petitioner} />}
      systemInformation={<PetitionerSystemInformation petitioner={petitioner} />}
    />
  );
}
