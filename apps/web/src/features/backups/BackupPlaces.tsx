import type { BackupPlace, InstallationBackups } from '@landfall/contract/backups';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { AddButton } from '../../ui/buttons.tsx';
import { Section } from '../../ui/Section.tsx';
import type { WriteInstant } from './backup-words.ts';
import { NewKeyDialog } from './PlaceDialogs.tsx';
import { PlaceRow } from './PlaceRow.tsx';

interface BackupPlacesProps {
  backups: InstallationBackups;
  write: WriteInstant;
  /** Opens the dialog for another place. */
  onAdd: () => void;
}

/** The places where backups are stored, with the state of each. */
export function BackupPlaces({ backups, write, onAdd }: BackupPlacesProps) {
  const { places, places_from } = backups;
  const [opened, setOpened] = useState<BackupPlace>();
  const isFixed = places_from === 'variable';
  return (
    <Section title="Places">
      <p className="muted" style={{ maxWidth: '46rem' }}>
        {isFixed
          ? 'Set by LANDFALL_BACKUP_TO: change it there, and restart Landfall.'
          : 'Two places are safer than one, and neither should be in the same building as this machine. Everything is encrypted before it leaves.'}
      </p>
      <Stack component="ol" gap={0} className="box lined" aria-label="Places">
        {places.map((place) => (
          <PlaceRow
            key={place.name}
            place={place}
            backups={backups}
            write={write}
            onNewKey={() => setOpened(place)}
          />
        ))}
      </Stack>
      {!isFixed && (
        <div>
          <AddButton variant="default" onClick={onAdd}>
            Add a place
          </AddButton>
        </div>
      )}
      {opened && <NewKeyDialog backups={backups} place={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}
