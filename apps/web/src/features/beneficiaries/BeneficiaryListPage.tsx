import { BENEFICIARY_SORTS, type Beneficiary } from '@landfall/contract/beneficiaries';
import { NAME_FILTER_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { Box } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { deletedColumns } from '../../listing/deleted-columns.tsx';
import { RecordList } from '../../listing/RecordList.tsx';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { DuplicatesLink } from '../duplicates/DuplicatesLink.tsx';
import { useMay } from '../settings/queries.ts';
import { beneficiaryQueries } from './queries.ts';

const column = columnsOf<Beneficiary>();

const lastName = column.accessor('last_name', {
  header: 'Last Name',
  // The heading of a card says the whole name already.
  meta: { sort: 'last_name', isEmpty: () => true },
  cell: ({ getValue }) =>
    getValue() ? (
      <Box component="span" display="block" maw="22rem" className="ellipsis">
        {getValue()}
      </Box>
    ) : (
      <Nothing />
    ),
});

const created = column.accessor('created_at', {
  header: 'Created',
  meta: { sort: 'created_at' },
  cell: ({ getValue }) => <InstantText instant={getValue()} layout="day" />,
});

/** A first name in a table, where the last one has its own column, and the whole name on a card. */
function Name({ beneficiary }: { beneficiary: Beneficiary }) {
  const whole = beneficiaryName(beneficiary);
  const nameless = !beneficiary.first_name && !beneficiary.last_name;
  return (
    <>
      <Box component="span" visibleFrom="sm">
        {nameless ? whole : beneficiary.first_name || '—'}
      </Box>
      <Box component="span" hiddenFrom="sm" className="wrap-anywhere">
        {whole}
      </Box>
    </>
  );
}

/** The columns of the list of beneficiaries; each row links to its page. */
const beneficiaryColumns: DataColumn<Beneficiary>[] = [
  column.accessor('first_name', {
    header: 'First Name',
    meta: { sort: 'first_name', place: 'lead' },
    cell: ({ row: { original } }) => (
      <Link
        to={PATHS.beneficiary}
        params={{ beneficiaryId: original.id }}
        className="lead-link"
        aria-label={beneficiaryName(original)}
        title={beneficiaryName(original)}
      >
        <Name beneficiary={original} />
      </Link>
    ),
  }),
  lastName,
  created,
];

/** The columns of the deleted ones: they have no page, only the way back. */
const deletedBeneficiaryColumns: DataColumn<Beneficiary>[] = [
  column.accessor('first_name', {
    header: 'First Name',
    meta: { sort: 'first_name', place: 'lead' },
    cell: ({ row: { original } }) => <Name beneficiary={original} />,
  }),
  lastName,
  created,
  ...deletedColumns<Beneficiary>(beneficiaryName, beneficiaryQueries),
];

const NewBeneficiaryDialog = deferred(
  async () => (await import('./BeneficiaryForm.tsx')).NewBeneficiaryDialog,
);

/** Everyone whom the organization's cases are about. */
export function BeneficiaryListPage() {
  const navigate = useNavigate();
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
      columns={beneficiaryColumns}
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
