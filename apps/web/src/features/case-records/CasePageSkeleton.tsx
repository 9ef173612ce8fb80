import { Skeleton } from '@mantine/core';
import { FlowingPage } from '../../ui/Page.tsx';

/** The case page's shape while the case loads. */
export function CasePageSkeleton() {
  return (
    <FlowingPage>
      <span className="visually-hidden" role="status">
        Loading case record
      </span>
      <div aria-hidden="true">
        <Skeleton height={28} width="40%" mb={12} />
        <Skeleton height={18} width="24%" mb={32} />
        <Skeleton height={12} width="70%" mb={8} />
        <Skeleton height={12} width="64%" mb={8} />
        <Skeleton height={12} width="30%" mb={40} />
        <Skeleton height={160} radius={8} />
      </div>
    </FlowingPage>
  );
}
