import { DELETED_REPORT_DAYS } from '@landfall/contract/constants';
import type { ListedReport } from '@landfall/contract/reports';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { columnsOf } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { Section } from '../../ui/Section.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { deletedReportsQuery, useRestoreReport } from './queries.ts';
import { NAME_LENGTH, truncated } from './report-words.ts';

const column = columnsOf<ListedReport>();

const COLUMNS = [
  column.display({
    id: 'name',
    header: 'Name',
    meta: { place: 'lead' },
    cell: ({ row: { original } }) => {
      const name = original.report_data.report_name;
      return <strong title={name}>{truncated(name, NAME_LENGTH)}</strong>;
    },
  }),
  column.accessor('generated_at', {
    header: 'Generated',
    cell: ({ getValue }) => <InstantText instant={getValue()} layout="ago" />,
  }),
  column.accessor((row) => row.deleted_at ?? '', {
    id: 'deleted_at',
    header: 'Deleted',
    cell: ({ getValue }) => <InstantText instant={getValue()} layout="ago" />,
  }),
  column.actions(({ id, report_data }) => <Restore id={id} name={report_data.report_name} />, {
    name: 'Restore',
  }),
];

/** The reports that were deleted and can be restored, newest first. */
export function DeletedReports() {
  const list = useInfiniteQuery(deletedReportsQuery);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  return (
    <Section title="Deleted Reports">
      <div className="dense-table">
        <ListTable
          label="Deleted Reports"
          list={list}
          failure={{ message: `Error: ${errorWords(list.error)}`, again: 'Retry' }}
          columns={COLUMNS}
          rows={rows}
          placeholders={2}
          total={list.data?.pages.at(-1)?.total}
          onDemand
          empty={
            <EmptyState
              boxed
              title="No deleted reports"
              text={`A report can be restored for ${DELETED_REPORT_DAYS} days after it was deleted.`}
            />
          }
        />
      </div>
    </Section>
  );
}

/** Restores a deleted report. Its row, and this button with it, disappears afterwards. */
function Restore({ id, name }: { id: string; name: string }) {
  const { mutateAsync, isPending } = useRestoreReport();
  return (
    <Button
      variant="default"
      h={28}
      loading={isPending}
      aria-label={`Restore ${name}`}
      onClick={() => runReported(mutateAsync(id), `${name} restored`)}
    >
      Restore
    </Button>
  );
}
