import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { EmptyState } from '../../ui/StateMessage.tsx';

/** A beneficiary who is not there, was deleted, or belongs to another organization: nobody learns which. */
export function BeneficiaryNotFound() {
  return (
    <EmptyState
      wholePage
      title="Beneficiary not found"
      text="They may have been deleted or belong to another organization, or the link may be incomplete."
      action={
        <Button variant="default" renderRoot={(props) => <Link to={PATHS.beneficiaries} {...props} />}>
          All beneficiaries
        </Button>
      }
    />
  );
}
