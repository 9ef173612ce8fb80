import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { PETITIONER_SORTS, type Petitioner } from '@landfall/contract/petitioners';
import { Link, useNavigate } from '@tanstack/react-router';
import { deletedColumns } from '../../listing/deleted-columns.tsx';
import { RecordList } from '../../listing/RecordList.tsx';
import { PATHS } from '../../paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { MailLink, PhoneLink, WebsiteLink } from '../../ui/ContactLinks.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { DuplicatesLink } from '../duplicates/DuplicatesLink.tsx';
import { useMay } from '../settings/queries.ts';
import { petitionerQueries } from './queries.ts';

const column = columnsOf<Petitioner>();

const contact: DataColumn<Petitioner>[] = [
  column.accessor('website_url', {
    header: 'Website',
    meta: { isEmpty: (row) => !row.website_url },
    cell: ({ getValue }) => (
      <span className="contact">
        <WebsiteLink address={getValue()} />
      </span>
    ),
  }),
  column.accessor('email', {
    header: 'Email',
    meta: { sort: 'email', isEmpty: (row) => !row.email },
    cell: ({ getValue }) => (
      <span className="contact">
        <MailLink address={getValue()} />
      </span>
    ),
  }),
  column.accessor('phone', {
    header: 'Phone',
    meta: { isEmpty: (row) => !row.phone },
    cell: ({ getValue }) => <PhoneLink number={getValue()} />,
  }),
];

/** The columns of the list of petitioners; each row links to its page. */
const petitionerColumns: DataColumn<Petitioner>[] = [
  column.accessor('petitioner_name', {
    header: 'Name',
    meta: { sort: 'petitioner_name', place: 'lead' },
    cell: ({ row: { original } }) => (
      <span className="lead-name">
        <Link
          to={PATHS.petitioner}
          params={{ petitionerId: original.id }}
          className="lead-link"
          title={original.petitioner_name}
        >
          {original.petitioner_name}
        </Link>
        {original.archived_at !== NOT_ARCHIVED && <StatusBadge status="archived" />}
      </span>
    ),
  }),
  ...contact,
];

/** The columns of the deleted ones: they have no page, only the way back. */
const deletedPetitionerColumns: DataColumn<Petitioner>[] = [
  column.accessor('petitioner_name', { header: 'Name', meta: { sort: 'petitioner_name', place: 'lead' } }),
  ...contact,
  ...deletedColumns<Petitioner>((row) => row.petitioner_name, petitionerQueries),
];

const NewPetitionerDialog = deferred(async () => (await import('./PetitionerForm.tsx')).NewPetitionerDialog);

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
      aside={<DuplicatesLink kind="petitioner" />}
      onOpen={({ id }) => navigate({ to: PATHS.petitioner, params: { petitionerId: id } })}
    />
  );
}
