import type { Petitioner } from '@landfall/contract/petitioners';
import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { PATHS } from '../../paths.ts';
import { AddButton, QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { useAddCasePetitioner, useRemoveCasePetitioner } from './people-queries.ts';

const AddPetitionerDialog = deferred(async () => (await import('./AddPartyDialogs.tsx')).AddPetitionerDialog);

interface CasePetitionersProps {
  caseId: string;
  petitioners: readonly Petitioner[];
  mayWrite: boolean;
}

/** Who petitions in a case, in the order in which they were added. */
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
    <Section
      title="Petitioners"
      actions={
        mayWrite && (
          <AddButton
            variant="default"
            aria-label="Add petitioner"
            onClick={() => AddPetitionerDialog.whenLoaded(() => setAdding(true))}
          >
            Add
          </AddButton>
        )
      }
    >
      {petitioners.length > 0 ? (
        <ul className="box lined">
          {petitioners.map((petitioner) => (
            <Group component="li" key={petitioner.id} wrap="nowrap" gap={8} mih={44} p="4px 8px 4px 16px">
              <Link to={PATHS.petitioner} params={{ petitionerId: petitioner.id }} className="person-link">
                {petitioner.petitioner_name}
              </Link>
              {mayWrite && (
                <QuietButton
                  aria-label={`Remove ${petitioner.petitioner_name}`}
                  onClick={() => takeOff(petitioner)}
                >
                  Remove
                </QuietButton>
              )}
            </Group>
          ))}
        </ul>
      ) : (
        <p className="muted">No petitioners yet</p>
      )}
      {adding && <AddPetitionerDialog caseId={caseId} onClose={() => setAdding(false)} />}
    </Section>
  );
}
