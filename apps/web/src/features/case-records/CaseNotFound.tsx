import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { EmptyState } from '../../ui/StateMessage.tsx';

/** A case that is not there, or belongs to another organization: nobody learns which. */
export function CaseNotFound() {
  return (
    <EmptyState
      wholePage
      title="Case record not found"
      text="It may belong to another organization, or the link may be incomplete."
      action={
        <Button variant="default" renderRoot={(props) => <Link to={PATHS.cases} {...props} />}>
          All case records
        </Button>
      }
    />
  );
}
