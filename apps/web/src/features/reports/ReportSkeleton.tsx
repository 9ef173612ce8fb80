import { USUAL_REPORT_COLUMNS } from '@landfall/contract/reports';
import { Stack } from '@mantine/core';
import { DataTable } from '../../ui/DataTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { reportRowColumns } from './report-row-columns.tsx';

const columns = reportRowColumns(undefined, undefined, USUAL_REPORT_COLUMNS);

/** A report's skeleton while it loads. */
export function ReportSkeleton() {
  return (
    <Stack gap={20} role="status" aria-label="Loading report">
      <Skeleton width="60%" />
      <Skeleton width="100%" height="84px" />
      <Skeleton width="100%" height="176px" />
      <DataTable label="Loading" columns={columns} rows={undefined} placeholders={6} />
    </Stack>
  );
}
