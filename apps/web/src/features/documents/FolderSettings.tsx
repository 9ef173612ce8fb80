import { LIMITS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import type { DocumentFolder } from '@landfall/contract/document-folders';
import { Box, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { SettingsList } from '../../listing/SettingsList.tsx';
import { AddButton, IconButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/Section.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { foldersQuery, useDeleteFolder, useUpdateFolder } from './folder-queries.ts';

/** The office's folders for documents, in the order in which every case lists them. */
export function FolderSettings() {
  const folders = useQuery(foldersQuery);
  const [edited, setEdited] = useState<DocumentFolder | 'new'>();
  const { data } = folders;
  return (
    <Section title="Document folders">
      <p className="muted">
        The same short list for all cases and people. A folder can be deleted once no document is in it.
      </p>
      <SettingsList
        label="Document folders"
        query={folders}
        items={data}
        failureWords="Failed to fetch folders"
        empty="No folders yet: all documents are listed together."
      >
        {(folder, index) => (
          <FolderRow
            folder={folder}
            up={data?.[index - 1]}
            down={data?.[index + 1]}
            onEdit={() => setEdited(folder)}
          />
        )}
      </SettingsList>
      {!(data && data.length >= LIMITS.documentFolders) && (
        <div>
          <AddButton variant="default" disabled={!data} onClick={() => setEdited('new')}>
            New folder
          </AddButton>
        </div>
      )}
      {edited && (
        <FolderDialog folder={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}

interface FolderRowProps {
  folder: DocumentFolder;
  /** The adjacent folders. */
  up: DocumentFolder | undefined;
  down: DocumentFolder | undefined;
  onEdit: () => void;
}

function FolderRow({ folder, up, down, onEdit }: FolderRowProps) {
  const { id, name, position, documents } = folder;
  const { mutateAsync: update } = useUpdateFolder();
  const { mutateAsync: remove } = useDeleteFolder();

  function moveTo(to: DocumentFolder) {
    const back = () => void runReported(update({ id, position }), `${name} is back in its place`);
    void runReported(update({ id, position: to.position }), `${name} moved`, back);
  }
  async function askAndDelete() {
    const agreed = await confirm({
      title: `Delete ${name}?`,
      text: 'No document is in this folder. It leaves the list everywhere.',
      confirm: 'Delete Folder',
    });
    if (agreed) await runReported(remove(id), `${name} deleted`);
  }

  return (
    <Group component="li" wrap="nowrap" gap={4} pl={12} pr={4} mih={40}>
      {/* On a phone the number is below the name, which needs the width. */}
      <Group gap="0 4px" justify="space-between" flex={1} miw={0}>
        <span className="wrap-anywhere" style={{ fontWeight: 500 }}>
          {name}
        </span>
        <span className="small muted">{documents === 0 ? 'Empty' : counted(documents, 'document')}</span>
      </Group>
      <Place>
        {up && (
          <IconButton
            icon={IconArrowUp}
            label={`Move ${name} up`}
            title="Move up"
            onClick={() => moveTo(up)}
          />
        )}
      </Place>
      <Place>
        {down && (
          <IconButton
            icon={IconArrowDown}
            label={`Move ${name} down`}
            title="Move down"
            onClick={() => moveTo(down)}
          />
        )}
      </Place>
      <IconButton icon={IconPencil} label={`Rename ${name}`} title="Rename" onClick={onEdit} />
      <Place>
        {documents === 0 && (
          <IconButton icon={IconTrash} label={`Delete ${name}`} title="Delete" onClick={askAndDelete} />
        )}
      </Place>
    </Group>
  );
}

/** Reserves the space of a missing button, so that the buttons align. */
function Place({ children }: { children: ReactNode }) {
  return <Box miw={{ base: 44, sm: 32 }}>{children}</Box>;
}
