import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import styles from './controls.module.css';

interface TableEndProps {
  loading: boolean;
  /** Why the next rows could not be loaded. */
  failure: string | undefined;
  onLoad: () => void;
}

/**
 * Shown below the last loaded row while there are more: a failure, and a button. The next rows load automatically, so
 * that without a failure the button is hardly ever seen.
 */
export function TableEnd({ loading, failure, onLoad }: TableEndProps) {
  // The button stays mounted while the rows load, so that the focus is not lost.
  const [asked, setAsked] = useState(false);
  if (asked && !loading && failure === undefined) setAsked(false);
  if (loading && !asked) return null;
  const words = loading ? 'Loading…' : failure ? 'Try Again' : 'Load more';
  return (
    <Group
      gap="8px 16px"
      justify="center"
      p="12px 16px"
      className={`${styles.end} screen-only`}
      data-quiet={(!failure && !loading) || undefined}
    >
      <span role="status">{failure && `The next rows could not be loaded. ${failure}`}</span>
      <Button
        variant="default"
        aria-disabled={loading}
        onClick={() => {
          if (loading) return;
          setAsked(true);
          onLoad();
        }}
      >
        {words}
      </Button>
    </Group>
  );
}
