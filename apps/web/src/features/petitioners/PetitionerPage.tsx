import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '../../paths.ts';
import { FlowingPage } from '../../ui/Page.tsx';
import { RecordColumns, RecordHeader, RecordNotice } from '../../ui/RecordPage.tsx';
import { AssociatedCases } from '../case-records/AssociatedCases.tsx';
import { petitionerCaseColumns } from '../case-records/party-case-columns.tsx';
import { NotesSection } from '../notes/NotesSection.tsx';
import { useRememberRecord } from '../search/useRememberRecord.ts';
import { useMay } from '../settings/queries.ts';
import { PetitionerActions } from './PetitionerActions.tsx';
import { PetitionerForm } from './PetitionerForm.tsx';
import { PetitionerInformation, PetitionerSystemInformation } from './PetitionerInformation.tsx';
import { petitionerQuery } from './queries.ts';

const route = getRouteApi(PATHS.petitioner);

/** One petitioner: how to reach it, its cases and what was written about it. */
export function PetitionerPage() {
  const { petitionerId } = route.useParams();
  const { petitioner, ...latest } = useSuspenseQuery(petitionerQuery(petitionerId)).data;
  const mayWrite = useMay('user');
  const [editing, setEditing] = useState(false);
  const name = petitioner.petitioner_name;
  useDocumentTitle(`${name} · ${PRODUCT_NAME}`);
  useRememberRecord(name);

  return (
    <FlowingPage>
      {editing ? (
        <PetitionerForm petitioner={petitioner} onDone={() => setEditing(false)} />
      ) : (
        <RecordHeader
          name={name}
          back={
            <Link to={PATHS.petitioners} className="back-link">
              <IconArrowLeft size={16} stroke={1.6} aria-hidden />
              Back to Petitioners
            </Link>
          }
          actions={mayWrite && <PetitionerActions petitioner={petitioner} onEdit={() => setEditing(true)} />}
        />
      )}
      {petitioner.archived_at !== NOT_ARCHIVED && (
        <RecordNotice>
          This petitioner is archived: it keeps its cases and is no longer offered for new ones.
        </RecordNotice>
      )}
      <RecordColumns
        main={
          <>
            <AssociatedCases party={{ petitioner_id: petitioner.id }} columns={petitionerCaseColumns} />
            <NotesSection
              ownerId={petitioner.id}
              notes={latest.notes}
              total={latest.notes_total}
              nextCursor={latest.notes_next_cursor}
              mayWrite={mayWrite}
            />
          </>
        }
        aside={
          <>
            {!editing && <PetitionerInformation petitioner={petitioner} />}
            <PetitionerSystemInformation petitioner={petitioner} />
          </>
        }
      />
    </FlowingPage>
  );
}
