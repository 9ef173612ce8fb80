import { Button } from '@mantine/core';
import styles from './TableEnd.module.css';

interface TableEndProps {
  /** Why the next rows could not be loaded. */
  failure: string | undefined;
  onLoad: () => void;
}

/**
 * What stands below the last loaded row while there are more and they are not on their way: why that is, and the way
 * to them. The next rows load by themselves as their turn comes, so the button without a failure is hardly ever seen.
 */
export function TableEnd({ failure, onLoad }: TableEndProps) {
  return (
    <div className={styles.end} data-failed={failure !== undefined || undefined}>
      <span role="status">{failure && `The next rows could not be loaded. ${failure}`}</span>
      <Button variant="default" onClick={onLoad}>
        {failure ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  );
}
