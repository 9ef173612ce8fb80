import { DataTable } from '../../ui/DataTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ReportContent.module.css';
import { reportRowColumns } from './report-row-columns.tsx';

const columns = reportRowColumns(undefined);

/** A report's shape while it loads. */
export function ReportSkeleton() {
  return (
    <div className={styles.content} role="status" aria-label="Loading report">
      <Skeleton width="60%" />
      <div className={styles.tiles}>
        {Array.from({ length: 6 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={at} className={styles.tile}>
            <Skeleton width="60%" height="44px" />
          </div>
        ))}
      </div>
      <div className={styles.chart} />
      <DataTable label="Loading" columns={columns} rows={undefined} placeholders={6} />
    </div>
  );
}
