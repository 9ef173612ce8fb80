import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { EmptyState } from '../../ui/StateMessage.tsx';

/** A date type that is not there, was removed, or belongs to another organization. */
export function DateTypeNotFound() {
  return (
    <EmptyState
      wholePage
      title="Date setting not found"
      text="It may have been removed, or the link may be incomplete."
      action={
        <Button variant="default" renderRoot={(props) => <Link to={PATHS.dateTypes} {...props} />}>
          Back to List
        </Button>
      }
    />
  );
}
