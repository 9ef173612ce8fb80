import type { ReactNode } from 'react';
import { FlowingPage } from './Page.tsx';
import styles from './RecordColumns.module.css';
import { Skeleton } from './Skeleton.tsx';

/**
 * The sections of a record: what is worked on beside what is looked up. Where they stand below each other, the first
 * of `aside` leads and the others of it end the page.
 */
export function RecordColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{main}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}

/** A record page's shape while the record loads. */
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
