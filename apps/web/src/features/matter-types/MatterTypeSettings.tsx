import { LIMITS } from '@landfall/contract/constants';
import type { MatterType } from '@landfall/contract/matter-types';
import { Button, Group } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconHistory, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { SettingsList } from '../../listing/SettingsList.tsx';
import { AddButton, IconButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { useArchiveMatterType } from './definition/queries.ts';
import { isArchived, matterTypesQuery } from './queries.ts';

const NewKindDialog = deferred(async () => (await import('./definition/KindDialogs.tsx')).NewKindDialog);
const EditKindDialog = deferred(async () => (await import('./definition/KindDialogs.tsx')).EditKindDialog);
const HistoryDialog = deferred(async () => (await import('../../history/HistoryDialog.tsx')).HistoryDialog);
const CatalogueDialog = deferred(
  async () => (await import('./definition/CatalogueDialog.tsx')).CatalogueDialog,
);

/** The office's kinds of cases by name. */
export function MatterTypeSettings() {
  const types = useQuery(matterTypesQuery);
  const [edited, setEdited] = useState<MatterType | 'new' | 'catalogue'>();
  const close = () => setEdited(undefined);
  const { data } = types;
  return (
    <Section title="Kinds of cases">
      <p className="muted">
        What a new case starts with: tasks, dates, rules and a checklist. Cases stay as they are when a kind
        changes. An archived kind is no longer offered; cases that have it keep it.
      </p>
      <SettingsList
        label="Kinds of cases"
        query={types}
        items={data}
        failureWords="Failed to fetch the kinds of cases"
        empty="No kinds yet: cases are told apart by their titles."
      >
        {(type) => (
          <MatterTypeRow type={type} onEdit={() => EditKindDialog.whenLoaded(() => setEdited(type))} />
        )}
      </SettingsList>
      {!(data && data.length >= LIMITS.matterTypes) && (
        <Group gap={8}>
          <AddButton
            variant="default"
            disabled={!data}
            onClick={() => NewKindDialog.whenLoaded(() => setEdited('new'))}
          >
            New kind
          </AddButton>
          <Button
            variant="subtle"
            disabled={!data}
            onClick={() => CatalogueDialog.whenLoaded(() => setEdited('catalogue'))}
          >
            Add from the catalogue
          </Button>
        </Group>
      )}
      {edited === 'new' && <NewKindDialog onClose={close} />}
      {edited === 'catalogue' && <CatalogueDialog onClose={close} />}
      {typeof edited === 'object' && <EditKindDialog type={edited} onClose={close} />}
    </Section>
  );
}

function MatterTypeRow({ type, onEdit }: { type: MatterType; onEdit: () => void }) {
  const { id, name, version } = type;
  const { mutateAsync: setArchived } = useArchiveMatterType();
  const archived = isArchived(type);
  const [historyShown, setHistoryShown] = useState(false);
  const restore = () => void runReported(setArchived({ id, archived: false }), `${name} restored`);
  const archive = () => void runReported(setArchived({ id, archived: true }), `${name} archived`, restore);
  return (
    <Group component="li" wrap="nowrap" gap={4} pl={12} pr={4} mih={40}>
      <span className="wrap-anywhere" style={{ flex: 1, fontWeight: 500 }}>
        {name}
      </span>
      <span className="small muted">{archived ? 'Archived' : version > 1 && `Version ${version}`}</span>
      <IconButton
        icon={IconHistory}
        label={`History of ${name}`}
        title="History"
        onClick={() => HistoryDialog.whenLoaded(() => setHistoryShown(true))}
      />
      <IconButton icon={IconPencil} label={`Edit ${name}`} title="Edit" onClick={onEdit} />
      {archived ? (
        <IconButton icon={IconArchiveOff} label={`Restore ${name}`} title="Restore" onClick={restore} />
      ) : (
        <IconButton icon={IconArchive} label={`Archive ${name}`} title="Archive" onClick={archive} />
      )}
      {historyShown && (
        <HistoryDialog
          record={{ id, name }}
          unchanged="It has not been changed since it was created."
          onClose={() => setHistoryShown(false)}
        />
      )}
    </Group>
  );
}
