import type { BackupPlace, InstallationBackups } from '@landfall/contract/backups';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { AddButton } from '../../ui/buttons.tsx';
import { Section } from '../../ui/Section.tsx';
import type { WriteInstant } from './backup-words.ts';
import { NewKeyDialog, NewPlaceDialog } from './PlaceDialogs.tsx';
import { PlaceRow } from './PlaceRow.tsx';

interface BackupPlacesProps {
  backups: InstallationBackups;
  write: WriteInstant;
}

/** Where backups go, and how each place stands. */
export function BackupPlaces({ backups, write }: BackupPlacesProps) {
  const { places, places_from } = backups;
  const [opened, setOpened] = useState<BackupPlace | 'new'>();
  const close = () => setOpened(undefined);
  const isFixed = places_from === 'variable';
  return (
    <Section title="Places">
      <p className="muted" style={{ maxWidth: '46rem' }}>
        {isFixed
          ? 'LANDFALL_BACKUP_TO says where backups go: change it there, and start Landfall again.'
          : 'Where backups go. Choose one that does not burn with this machine; two are better than one. Everything is sealed before it leaves.'}
      </p>
      {places.length === 0 ? (
        <p className="empty-box">No place yet: nothing is backed up.</p>
      ) : (
        <Stack component="ol" gap={0} maw="60rem" className="box lined" aria-label="Places">
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
      )}
      {!isFixed && (
        <div>
          <AddButton variant={places.length === 0 ? 'filled' : 'default'} onClick={() => setOpened('new')}>
            {places.length === 0 ? 'Set up backups' : 'Add a place'}
          </AddButton>
        </div>
      )}
      {opened === 'new' && <NewPlaceDialog backups={backups} onClose={close} />}
      {typeof opened === 'object' && <NewKeyDialog backups={backups} place={opened} onClose={close} />}
    </Section>
  );
}
