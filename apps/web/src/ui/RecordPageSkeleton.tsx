import { FlowingPage } from './Page.tsx';
import { RecordColumns } from './RecordPage.tsx';
import { Skeleton } from './Skeleton.tsx';

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
