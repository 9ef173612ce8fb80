import { Stack } from '@mantine/core';
import { Bone } from '../../ui/Bone.tsx';
import { FlowingPage } from '../../ui/Page.tsx';

/** The case page's shape while the case loads. */
export function CasePageSkeleton() {
  return (
    <FlowingPage>
      <span className="visually-hidden" role="status">
        Loading case record
      </span>
      <Stack gap={14}>
        <Bone width="min(28rem, 80%)" height="24px" />
        <Bone width="100%" height="40px" />
        <Bone width="min(46rem, 100%)" />
        <Bone width="min(40rem, 86%)" />
        <Bone width="min(18rem, 40%)" />
      </Stack>
      <Bone width="100%" height="10rem" />
    </FlowingPage>
  );
}
