import type { ReactNode } from 'react';
import { FlowingPage } from './Page.tsx';
import styles from './RecordColumns.module.css';
import { Skeleton } from './Skeleton.tsx';

/**
 * The sections of a record: work in `main`, reference facts in `aside`. In a single column, the first section of
 * `aside` comes first and the others last.
 */
export function RecordColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{main}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}

/** A record page's skeleton while the record loads. */
export function RecordPageSkeleton({ what }: { what: string }) {
  return (
    <FlowingPage>
      <span className="visually-hidden" role="status">
        Loading {what}
      </span>
      <Skeleton width="min(22rem, 70%)" height="32px" />
      <RecordColumns
        main={
          <>
            <Skeleton width="100%" height="9rem" />
            <Skeleton width="100%" height="14rem" />
          </>
        }
        aside={
          <>
            <Skeleton width="100%" height="16rem" />
            <Skeleton width="100%" height="9rem" />
          </>
        }
      />
    </FlowingPage>
  );
}
