import { Button } from '@mantine/core';
import { type Removal, useRestoreRecord } from '../api/record-queries.ts';
import { runReported } from '../editing/run-reported.ts';
import { columnsOf, type DataColumn } from '../ui/DataTable.tsx';
import { InstantText } from '../ui/InstantText.tsx';

interface RestoreButtonProps {
  id: string;
  name: string;
  queries: Removal;
}

/** Restores one deleted record. Its row, and this button with it, disappears afterwards. */
function RestoreButton({ id, name, queries }: RestoreButtonProps) {
  const { mutateAsync, isPending } = useRestoreRecord(queries);
  const restore = () => runReported(mutateAsync(id), `${name} restored`);
  return (
    <Button variant="default" h={28} loading={isPending} aria-label={`Restore ${name}`} onClick={restore}>
      Restore
    </Button>
  );
}

/**
 * The last columns of a list of deleted records: the time of deletion, and the restore button. Deleted records have no
 * page.
 */
export function deletedColumns<Row extends { id: string; deleted_at: string | null }>(
  nameOf: (row: Row) => string,
  queries: Removal,
): DataColumn<Row>[] {
  const column = columnsOf<Row>();
  return [
    column.accessor((row) => row.deleted_at ?? '', {
      id: 'deleted_at',
      header: 'Deleted',
      cell: ({ getValue }) => <InstantText instant={getValue()} layout="day" />,
    }),
    column.actions((row) => <RestoreButton id={row.id} name={nameOf(row)} queries={queries} />, {
      name: 'Restore',
    }),
  ];
}
