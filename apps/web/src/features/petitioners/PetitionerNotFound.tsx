import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { EmptyState } from '../../ui/StateMessage.tsx';

/** A petitioner that is not there, was deleted, or belongs to another organization: nobody learns which. */
export function PetitionerNotFound() {
  return (
    <EmptyState
      wholePage
      title="Petitioner not found"
      text="It may have been deleted or belong to another organization, or the link may be incomplete."
      action={
        <Button variant="default" renderRoot={(props) => <Link to={PATHS.petitioners} {...props} />}>
          All petitioners
        </Button>
      }
    />
  );
}
