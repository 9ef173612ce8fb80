import type { Petitioner } from '@landfall/contract/petitioners';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { PATHS } from '../../paths.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { PersonContacts } from '../../ui/PersonContacts.tsx';
import { AddPersonButton, PeopleSection } from './PeopleSection.tsx';
import { useAddCasePetitioner, useRemoveCasePetitioner } from './people-queries.ts';

const AddPetitionerDialog = deferred(async () => (await import('./AddPartyDialogs.tsx')).AddPetitionerDialog);

interface CasePetitionersProps {
  caseId: string;
  petitioners: readonly Petitioner[];
  mayWrite: boolean;
}

/** The petitioners of a case, in the order in which they were added. */
export function CasePetitioners({ caseId, petitioners, mayWrite }: CasePetitionersProps) {
  const [adding, setAdding] = useState(false);
  const { mutateAsync: add } = useAddCasePetitioner(caseId);
  const { mutateAsync: remove } = useRemoveCasePetitioner(caseId);
  const takeOff = ({ id, petitioner_name }: Petitioner) =>
    runReported(
      remove(id),
      `${petitioner_name} removed from the case`,
      () => void runReported(add(id), `${petitioner_name} is back on the case`),
    );

  return (
    <>
      <PeopleSection
        title="Petitioners"
        people={petitioners}
        none="No petitioners yet"
        actions={
          mayWrite && (
            <AddPersonButton
              what="petitioner"
              onClick={() => AddPetitionerDialog.whenLoaded(() => setAdding(true))}
            />
          )
        }
        contacts={({ petitioner_name, phone, email }) => (
          <PersonContacts name={petitioner_name} phone={phone} mail={email} />
        )}
      >
        {(petitioner) => (
          <>
            <Link to={PATHS.petitioner} params={{ petitionerId: petitioner.id }} className="person-link">
              {petitioner.petitioner_name}
            </Link>
            {mayWrite && petitioner.erased_at === null && (
              <QuietButton
                aria-label={`Remove ${petitioner.petitioner_name}`}
                onClick={() => takeOff(petitioner)}
              >
                Remove
              </QuietButton>
            )}
          </>
        )}
      </PeopleSection>
      {adding && <AddPetitionerDialog caseId={caseId} onClose={() => setAdding(false)} />}
    </>
  );
}
