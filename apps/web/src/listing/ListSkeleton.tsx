import { type DataColumn, DataTable } from '../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../ui/Page.tsx';

interface ListSkeletonProps<Row extends { id: string }> {
  title: string;
  columns: DataColumn<Row>[];
}

/** A list's shape while its code loads. */
export function ListSkeleton<Row extends { id: string }>({ title, columns }: ListSkeletonProps<Row>) {
  return (
    <FilledPage>
      <PageHeader title={title} />
      <DataTable label={title} columns={columns} rows={undefined} rowId={(row) => row.id} />
    </FilledPage>
  );
}
