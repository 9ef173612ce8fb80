import { Stack } from '@mantine/core';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The header's shape while the organization loads. */
export function OrganizationHeaderSkeleton() {
  return (
    <Stack gap={8} role="status" aria-label="Loading organization">
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="22rem" />
    </Stack>
  );
}
