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
import { MailLink, PhoneLink, WebsiteLink } from '../../ui/ContactLinks.tsx';
import { RecordNotice } from '../../ui/RecordPage.tsx';
import { Facts, Section, TextOrNothing } from '../../ui/Section.tsx';
import { PartyPage } from '../case-records/PartyPage.tsx';
import { petitionerCaseColumns } from '../case-records/party-case-columns.tsx';
import { PetitionerForm } from './PetitionerForm.tsx';
import { FIELDS } from './petitioner-fields.ts';
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
      kind="Petitioner"
      consequence="It leaves every list, search and case. Its notes stay with it, and it can be restored."
      queries={petitionerQueries}
      moreActions={<ArchiveButton petitioner={petitioner} />}
      form={(onDone) => <PetitionerForm petitioner={petitioner} onDone={onDone} />}
      information={<PetitionerInformation petitioner={petitioner} />}
      systemInformation={<PetitionerSystemInformation petitioner={petitioner} />}
    />
  );
}

/** What is known of a petitioner: how to reach it and where it is. */
function PetitionerInformation({ petitioner }: { petitioner: Petitioner }) {
  return (
    <>
      <Section title="Contact Information">
        <Facts
          facts={[
            { name: FIELDS.email, value: <MailLink address={petitioner.email} /> },
            { name: FIELDS.phone, value: <PhoneLink number={petitioner.phone} /> },
          ]}
        />
      </Section>
      <Section title="Petitioner Information">
        <Facts
          facts={[{ name: FIELDS.website_url, value: <WebsiteLink address={petitioner.website_url} /> }]}
        />
      </Section>
      <Section title="Address Information">
        <Facts
          facts={(['address', 'city', 'state', 'zip'] as const).map((field) => ({
            name: FIELDS[field],
            value: <TextOrNothing text={petitioner[field]} />,
          }))}
        />
      </Section>
    </>
  );
}

/** What the product itself knows of a petitioner. */
function PetitionerSystemInformation({ petitioner }: { petitioner: Petitioner }) {
  const archived = petitioner.archived_at !== NOT_ARCHIVED;
  return (
    <Section title="System Information">
      <Facts
        facts={[
          { name: 'Petitioner ID', value: petitioner.id },
          { name: 'Created At', value: formatInstant(petitioner.created_at) },
          {
            name: 'Status',
            value: <StatusBadge status={archived ? 'archived' : 'active'} />,
          },
        ]}
      />
    </Section>
  );
}

/** Archives a petitioner or makes it active, with the way back, which also works after the page has been left. */
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
