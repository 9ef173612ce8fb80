import { Bone } from './Bone.tsx';
import { FlowingPage } from './Page.tsx';
import { RecordColumns } from './RecordPage.tsx';

/** A record page's shape while the record loads. */
export function RecordPageSkeleton({ what }: { what: string }) {
  return (
    <FlowingPage>
      <span className="visually-hidden" role="status">
        Loading {what}
      </span>
      <Bone width="min(22rem, 70%)" height="32px" />
      <RecordColumns
        main={
          <>
            <Bone width="100%" height="9rem" />
            <Bone width="100%" height="14rem" />
          </>
        }
        aside={
          <>
            <Bone width="100%" height="16rem" />
            <Bone width="100%" height="9rem" />
          </>
        }
      />
    </FlowingPage>
  );
}
