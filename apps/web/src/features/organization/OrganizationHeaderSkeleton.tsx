import { Stack } from '@mantine/core';
import { Bone } from '../../ui/Bone.tsx';

/** The header's shape while the organization loads. */
export function OrganizationHeaderSkeleton() {
  return (
    <Stack gap={8} role="status" aria-label="Loading organization">
      <Bone width="14rem" height="1.75rem" />
      <Bone width="22rem" />
    </Stack>
  );
}
