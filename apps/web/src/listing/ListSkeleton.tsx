import { Box } from '@mantine/core';
import { columnsOf, DataTable } from '../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../ui/Page.tsx';

interface ListSkeletonProps {
  title: string;
  /** Names of the columns; the first one leads. They are given separately so that the columns' code can load later. */
  headers: readonly string[];
}

const column = columnsOf<{ id: string }>();

/** A list's skeleton while its code loads. */
export function ListSkeleton({ title, headers }: ListSkeletonProps) {
  const columns = headers.map((header, at) =>
    column.display({ id: header, header, ...(at === 0 && { meta: { place: 'lead' } }) }),
  );
  return (
    <FilledPage>
      <PageHeader title={title} />
      {/* Reserves the space of the filters. */}
      <Box mih={{ base: 44, sm: 36 }} className="screen-only" />
      <DataTable label={title} columns={columns} rows={undefined} />
    </FilledPage>
  );
}
