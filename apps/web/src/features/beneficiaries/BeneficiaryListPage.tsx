import { BENEFICIARY_SORTS, type ListedBeneficiary } from '@landfall/contract/beneficiaries';
import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import { NAME_FILTER_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { deletedColumns } from '../../listing/deleted-columns.tsx';
import { createdColumn, PartyName, partyColumns } from '../../listing/party-columns.tsx';
import { RecordList } from '../../listing/RecordList.tsx';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { DuplicatesLink } from '../duplicates/DuplicatesLink.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { byLastName } from './by-last-name.ts';
import { beneficiaryQueries } from './queries.ts';

const column = columnsOf<ListedBeneficiary>();

/** The columns of the list of beneficiaries; each row links to its page. */
function beneficiaryColumns(today: string | undefined): DataColumn<ListedBeneficiary>[] {
  return [
    column.accessor('last_name', {
      header: 'Name',
      meta: { sort: 'last_name', place: 'lead' },
      cell: ({ row: { original } }) => (
        <PartyName>
          <Link
            to={PATHS.beneficiary}
            params={{ beneficiaryId: original.id }}
            className="lead-link"
            title={byLastName(original)}
          >
            {byLastName(original)}
          </Link>
        </PartyName>
      ),
    }),
    ...partyColumns<ListedBeneficiary>({
      filter: 'beneficiary_id',
      today,
      reach: (row) => ({
        name: beneficiaryName(row),
        phone: row.personal_phone || row.business_phone,
        mail: row.personal_email || row.business_email,
      }),
    }),
    createdColumn(),
  ];
}

const ON_REQUEST: readonly string[] = [];

/** The columns of deleted beneficiaries, who have no page, only a restore button. */
const deletedBeneficiaryColumns: DataColumn<ListedBeneficiary>[] = [
  column.accessor('last_name', {
    header: 'Name',
    meta: { sort: 'last_name', place: 'lead' },
    cell: ({ row: { original } }) => byLastName(original),
  }),
  createdColumn(),
  ...deletedColumns<ListedBeneficiary>(beneficiaryName, beneficiaryQueries),
];

const NewBeneficiaryDialog = deferred(
  async () => (await import('./BeneficiaryForm.tsx')).NewBeneficiaryDialog,
);

/** The list of all beneficiaries of the organization. */
export function BeneficiaryListPage() {
  const navigate = useNavigate();
  const organization = useQuery(organizationQuery);
  const today = organization.data?.today;
  const columns = useMemo(() => beneficiaryColumns(today), [today]);
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
      columns={columns}
      ready={!organization.isPending}
      onRequest={ON_REQUEST}
      personId={useQuery(settingsQuery).data?.user.id}
      deletedColumns={deletedBeneficiaryColumns}
      sorts={BENEFICIARY_SORTS}
      queries={beneficiaryQueries}
      mayWrite={useMay('user')}
      maySeeDeleted={useMay('admin')}
      fileName="beneficiaries.csv"
      aside={<DuplicatesLink kind="beneficiary" />}
      onOpen={({ id }) => navigate({ to: PATHS.beneficiary, params: { beneficiaryId: id } })}
    />
  );
}
