import { Group, Stack } from '@mantine/core';
import { Skeleton } from './Skeleton.tsx';

/** A bar in the place of a line of text. */
const Line = () => <Skeleton width="min(16rem, 60%)" />;

/** Stands in for what a section holds while it loads. It is as high as the words that there is none. */
export function LineSkeleton({ label }: { label: string }) {
  return (
    <Group h="1lh" role="status" aria-label={label}>
      <Line />
    </Group>
  );
}

/** The shape of a section while its code loads: its heading, and a line below it. */
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

/** The shape of a list in a box while it loads. It is as high as the words that there is none. */
export function BoxSkeleton({ label }: { label: string }) {
  return (
    <Stack gap={12} p="12px 16px" mih={106.5} className="box" role="status" aria-label={label}>
      {['60%', '45%', '52%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}

/** The shape of a section with such a list while its code loads: its heading, and the box below it. */
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
