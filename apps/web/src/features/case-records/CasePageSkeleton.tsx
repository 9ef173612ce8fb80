import { Stack } from '@mantine/core';
import { FlowingPage } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The case page's shape while the case loads. */
export function CasePageSkeleton() {
  return (
    <FlowingPage>
      <span className="visually-hidden" role="status">
        Loading case record
      </span>
      <Stack gap={14}>
        <Skeleton width="min(28rem, 80%)" height="24px" />
        <Skeleton width="100%" height="40px" />
        <Skeleton width="min(46rem, 100%)" />
        <Skeleton width="min(40rem, 86%)" />
        <Skeleton width="min(18rem, 40%)" />
      </Stack>
      <Skeleton width="100%" height="10rem" />
    </FlowingPage>
  );
}
