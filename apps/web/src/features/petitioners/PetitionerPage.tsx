import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Petitioner } from '@landfall/contract/petitioners';
import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useUpdateRecord } from '../../api/record-queries.ts';
import { runReported } from '../../editing/run-reported.ts';
import { formatInstant } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { WebsiteLink } from '../../ui/ContactLinks.tsx';
import { MailContact, PhoneContact } from '../../ui/PersonContacts.tsx';
import { RecordNotice } from '../../ui/RecordHeader.tsx';
import { FactSection } from '../../ui/Section.tsx';
import { PartyPage } from '../case-records/PartyPage.tsx';
import { petitionerCaseColumns } from '../case-records/party-case-columns.tsx';
import { PetitionerForm } from './PetitionerForm.tsx';
import { FIELDS } from './petitioner-fields.ts';
import { petitionerQueries } from './queries.ts';

const route = getRouteApi(PATHS.petitioner);

/** The page of a petitioner: contact details, cases and notes. */
export function PetitionerPage() {
  const { petitionerId } = route.useParams();
  const { petitioner, ...latest } = useSuspenseQuery(petitionerQueries.recordQuery(petitionerId)).data;
  const { id, petitioner_name: name } = petitioner;
  const archived = petitioner.archived_at !== NOT_ARCHIVED;

  return (
    <PartyPage
      id={id}
      name={name}
      erasedAt={petitioner.erased_at}
      list={PATHS.petitioners}
      listLabel="Petitioners"
      party={{ petitioner_id: id }}
      caseColumns={petitionerCaseColumns}
      latest={latest}
      notice={
        archived && (
          <RecordNotice>
            This petitioner is archived: it keeps its cases and is no longer offered for new ones.
          </RecordNotice>
        )
      }
      newCase={archived ? undefined : { list: 'petitioners', chosen: { id, label: name } }}
      kind="Petitioner"
      consequence="It is removed from every list, search and case. Its notes stay with it, and it can be restored."
      queries={petitionerQueries}
      moreActions={<ArchiveButton petitioner={petitioner} />}
      form={(onDone) => <PetitionerForm petitioner={petitioner} onDone={onDone} />}
      information={<PetitionerInformation petitioner={petitioner} />}
      facts={{
        'Petitioner ID': id,
        'Created At': formatInstant(petitioner.created_at),
        Status: <StatusBadge status={archived ? 'archived' : 'active'} />,
      }}
    />
  );
}

/** The contact details and address of a petitioner. */
function PetitionerInformation({ petitioner }: { petitioner: Petitioner }) {
  return (
    <>
      <FactSection
        title="Contact Information"
        facts={{
          [FIELDS.email]: <MailContact name={petitioner.petitioner_name} mail={petitioner.email} />,
          [FIELDS.phone]: <PhoneContact name={petitioner.petitioner_name} phone={petitioner.phone} />,
        }}
      />
      <FactSection
        title="Petitioner Information"
        facts={{ [FIELDS.website_url]: <WebsiteLink address={petitioner.website_url} /> }}
      />
      <FactSection
        title="Address Information"
        facts={{
          [FIELDS.address]: petitioner.address,
          [FIELDS.city]: petitioner.city,
          [FIELDS.state]: petitioner.state,
          [FIELDS.zip]: petitioner.zip,
        }}
      />
    </>
  );
}

/** Archives or reactivates a petitioner, with Undo, which also works after the page has been left. */
function ArchiveButton({ petitioner }: { petitioner: Petitioner }) {
  const { id, petitioner_name: name } = petitioner;
  const { mutateAsync: update, isPending: busy } = useUpdateRecord(petitionerQueries, id);
  const archived = petitioner.archived_at !== NOT_ARCHIVED;
  const Icon = archived ? IconArchiveOff : IconArchive;

  const setArchived = (wanted: boolean, undo?: () => void) =>
    runReported(update({ archived: wanted }), wanted ? `${name} archived` : `${name} is active`, undo);

  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={() => setArchived(!archived, () => setArchived(archived))}
    >
      {archived ? 'Make active' : 'Archive'}
    </Button>
  );
}
