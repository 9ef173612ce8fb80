import { Button, Group } from '@mantine/core';

interface LoadMoreProps {
  shown: number;
  /** Undefined while it is unknown; there are more rows then. */
  total: number | undefined;
  loading: boolean;
  /** Why the next rows could not be loaded; the shown rows stay. */
  failure: string | undefined;
  onLoadMore: () => void;
}

/** How much of a list is shown, and the button for the next rows. Renders nothing when all of it is shown. */
export function LoadMore({ shown, total, loading, failure, onLoadMore }: LoadMoreProps) {
  if (total !== undefined && shown >= total) return null;
  return (
    <Group gap="8px 16px" justify="flex-end" c="dimmed">
      <span>{total === undefined ? `${shown} shown` : `${shown} of ${total} shown`}</span>
      {failure && <span className="failure">{failure}</span>}
      <Button variant="default" loading={loading} onClick={onLoadMore}>
        Load more
      </Button>
    </Group>
  );
}
