import { Group, Stack } from '@mantine/core';
import { Skeleton } from './Skeleton.tsx';

/** A skeleton of one line of text. */
const Line = () => <Skeleton width="min(16rem, 60%)" />;

/** The skeleton of a section's content. It is as high as the section's message when it is empty. */
export function LineSkeleton({ label }: { label: string }) {
  return (
    <Group h="1lh" role="status" aria-label={label}>
      <Line />
    </Group>
  );
}

/** The skeleton of a section while its code loads: its heading, and a line below it. */
export function SectionSkeleton() {
  return (
    <Stack gap={8} aria-hidden>
      <Group h={32}>
        <Skeleton width="6rem" height="14px" />
      </Group>
      <Group h="1lh">
        <Line />
      </Group>
    </Stack>
  );
}

/** The skeleton of a list in a box. It is as high as the list's message when it is empty. */
export function BoxSkeleton({ label }: { label: string }) {
  return (
    <Stack gap={12} p="12px 16px" mih={106.5} className="box" role="status" aria-label={label}>
      {['60%', '45%', '52%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}

/** The skeleton of a section with such a list while its code loads: its heading, and the box below it. */
export function BoxSectionSkeleton() {
  return (
    <Stack gap={20} aria-hidden>
      <Group h={32}>
        <Skeleton width="6rem" height="14px" />
      </Group>
      <BoxSkeleton label="" />
    </Stack>
  );
}
