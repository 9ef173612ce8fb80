import { DataTable } from '../../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { caseColumns } from './columns.tsx';

const columns = caseColumns(['Filing Deadline'], undefined);

/** The case list's shape while its code loads. */
export function CaseListSkeleton() {
  return (
    <FilledPage>
      <PageHeader title="Case Records" />
      <DataTable label="Case Records" columns={columns} rows={undefined} />
    </FilledPage>
  );
}
