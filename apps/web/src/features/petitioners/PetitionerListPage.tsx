import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { type ListedPetitioner, PETITIONER_SORTS } from '@landfall/contract/petitioners';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { deletedColumns } from '../../listing/deleted-columns.tsx';
import { createdColumn, PartyName, partyColumns } from '../../listing/party-columns.tsx';
import { RecordList } from '../../listing/RecordList.tsx';
import { PATHS } from '../../paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { WebsiteLink } from '../../ui/ContactLinks.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { DuplicatesLink } from '../duplicates/DuplicatesLink.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { petitionerQueries } from './queries.ts';

const column = columnsOf<ListedPetitioner>();

const website = column.accessor('website_url', {
  header: 'Website',
  meta: { isEmpty: (row) => !row.website_url },
  cell: ({ getValue }) => (
    // With all of a long address the table would be wider than the page.
    <Box component="span" className="contact" maw="10rem">
      <WebsiteLink address={getValue()} />
    </Box>
  ),
});

/** The columns of the list of petitioners; each row links to its page. */
function petitionerColumns(today: string | undefined): DataColumn<ListedPetitioner>[] {
  return [
    column.accessor('petitioner_name', {
      header: 'Name',
      meta: { sort: 'petitioner_name', place: 'lead' },
      cell: ({ row: { original } }) => (
        <PartyName>
          <Link
            to={PATHS.petitioner}
            params={{ petitionerId: original.id }}
            className="lead-link"
            title={original.petitioner_name}
          >
            {original.petitioner_name}
          </Link>
          {original.archived_at !== NOT_ARCHIVED && <StatusBadge status="archived" />}
        </PartyName>
      ),
    }),
    ...partyColumns<ListedPetitioner>({
      filter: 'petitioner_id',
      today,
      reach: ({ petitioner_name, phone, email }) => ({ name: petitioner_name, phone, mail: email }),
      mailSort: 'email',
    }),
    website,
    createdColumn('asked'),
  ];
}

const ON_REQUEST = ['created_at'];

/** The columns of deleted petitioners, who have no page, only a restore button. */
const deletedPetitionerColumns: DataColumn<ListedPetitioner>[] = [
  column.accessor('petitioner_name', { header: 'Name', meta: { sort: 'petitioner_name', place: 'lead' } }),
  createdColumn(),
  ...deletedColumns<ListedPetitioner>((row) => row.petitioner_name, petitionerQueries),
];

const NewPetitionerDialog = deferred(async () => (await import('./PetitionerForm.tsx')).NewPetitionerDialog);

/** The list of all petitioners. */
export function PetitionerListPage() {
  const navigate = useNavigate();
  const organization = useQuery(organizationQuery);
  const today = organization.data?.today;
  const columns = useMemo(() => petitionerColumns(today), [today]);
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
      columns={columns}
      ready={!organization.isPending}
      onRequest={ON_REQUEST}
      personId={useQuery(settingsQuery).data?.user.id}
      deletedColumns={deletedPetitionerColumns}
      sorts={PETITIONER_SORTS}
      queries={petitionerQueries}
      mayWrite={useMay('user')}
      maySeeDeleted={useMay('admin')}
      fileName="petitioners.csv"
      aside={<DuplicatesLink kind="petitioner" />}
      onOpen={({ id }) => navigate({ to: PATHS.petitioner, params: { petitionerId: id } })}
    />
  );
}
