import type { DuplicateKind } from '@landfall/contract/duplicates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { duplicateCountQuery } from './queries.ts';

/** A link to possible duplicates; nothing when there are none. */
export function DuplicatesLink({ kind }: { kind: DuplicateKind }) {
  const { data: total = 0 } = useQuery(duplicateCountQuery(kind));
  if (total === 0) return null;
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => (
        <Link
          {...props}
          to={kind === 'beneficiary' ? PATHS.beneficiaryDuplicates : PATHS.petitionerDuplicates}
        />
      )}
    >
      Possible duplicates ({total})
    </Button>
  );
}
