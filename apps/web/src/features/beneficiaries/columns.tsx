import type { Beneficiary } from '@landfall/contract/beneficiaries';
import { Link } from '@tanstack/react-router';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { RestoreButton } from '../../listing/RestoreButton.tsx';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import styles from './columns.module.css';
import { useRestoreBeneficiary } from './queries.ts';

const column = columnsOf<Beneficiary>();

const lastName = column.accessor('last_name', {
  header: 'Last Name',
  // The heading of a card says the whole name already.
  meta: { sort: 'last_name', isEmpty: () => true },
  cell: ({ getValue }) => (getValue() ? <span className={styles.last}>{getValue()}</span> : <Nothing />),
});

const created = column.accessor('created_at', {
  header: 'Created',
  meta: { sort: 'created_at', label: 'Created' },
  cell: ({ getValue }) => <InstantText instant={getValue()} layout="day" />,
});

/** A first name in a table, where the last one has its own column, and the whole name on a card. */
function Name({ beneficiary }: { beneficiary: Beneficiary }) {
  const whole = beneficiaryName(beneficiary);
  const nameless = !beneficiary.first_name && !beneficiary.last_name;
  return (
    <>
      <span className={styles.first}>{nameless ? whole : beneficiary.first_name || '—'}</span>
      <span className={styles.whole}>{whole}</span>
    </>
  );
}

/** The columns of the list of beneficiaries; each row links to its page. */
export const beneficiaryColumns: DataColumn<Beneficiary>[] = [
  column.accessor('first_name', {
    header: 'First Name',
    meta: { sort: 'first_name', place: 'lead' },
    cell: ({ row: { original } }) => (
      <Link
        to={PATHS.beneficiary}
        params={{ beneficiaryId: original.id }}
        className={styles.link}
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
export const deletedBeneficiaryColumns: DataColumn<Beneficiary>[] = [
  column.accessor('first_name', {
    header: 'First Name',
    meta: { sort: 'first_name', place: 'lead' },
    cell: ({ row: { original } }) => <Name beneficiary={original} />,
  }),
  lastName,
  created,
  column.accessor('deleted_at', {
    header: 'Deleted',
    meta: { label: 'Deleted' },
    cell: ({ getValue }) => <InstantText instant={getValue() ?? ''} layout="day" />,
  }),
  column.display({
    id: 'restore',
    header: () => <span className="visually-hidden">Restore</span>,
    meta: { place: 'end' },
    cell: ({ row: { original } }) => <Restore beneficiary={original} />,
  }),
];

function Restore({ beneficiary }: { beneficiary: Beneficiary }) {
  return (
    <RestoreButton
      id={beneficiary.id}
      name={beneficiaryName(beneficiary)}
      restoration={useRestoreBeneficiary()}
    />
  );
}
