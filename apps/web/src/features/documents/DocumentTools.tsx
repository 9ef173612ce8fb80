import type { DocumentFolder } from '@landfall/contract/document-folders';
import { Box, Button, Group, Menu } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import styles from './Documents.module.css';
import { saveReported } from './save-reported.ts';

interface DocumentToolsProps {
  resourceId: string;
  /** Undefined while they load. */
  folders: readonly DocumentFolder[] | undefined;
  trashed: boolean;
  onTrashed: (shown: boolean) => void;
  /** The text filter. On a phone it is placed below. */
  filter: ReactNode;
  /** Whether there is anything to download. */
  downloadable: boolean;
  /** Opens the file dialog for a folder, or for none; undefined for those who may not upload. */
  onUpload: ((folderId: string | null) => void) | undefined;
}

/** The filter of a record's documents, and the actions on all of them. */
export function DocumentTools(props: DocumentToolsProps) {
  const { resourceId, folders = [], trashed, onTrashed, filter } = props;
  const tools = useRef<HTMLDivElement>(null);

  function leaveTrash() {
    // This button is shown in the trash only: the focus goes to the menu from which the trash was opened.
    tools.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
    onTrashed(false);
  }

  return (
    <Group ref={tools} gap={8} justify="flex-end" flex={1} className={`screen-only ${styles.tools}`}>
      <Box visibleFrom="sm">{filter}</Box>
      {props.onUpload && <UploadMenu folders={folders} onUpload={props.onUpload} />}
      {trashed && (
        <Button variant="default" onClick={leaveTrash}>
          Back to documents
        </Button>
      )}
      <MoreMenu label="More for documents">
        {props.downloadable && (
          <Menu.Item onClick={() => saveReported({ resource_id: resourceId })}>Download all (zip)</Menu.Item>
        )}
        <Menu.Item onClick={() => onTrashed(!trashed)}>{trashed ? 'Documents' : 'Trash'}</Menu.Item>
      </MoreMenu>
    </Group>
  );
}

interface UploadMenuProps {
  folders: readonly DocumentFolder[];
  onUpload: (folderId: string | null) => void;
}

/** Asks for a folder, then for the files. */
function UploadMenu({ folders, onUpload }: UploadMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}>
          Upload
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {folders.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onUpload(id)}>
            Into {name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onUpload(null)}>Into no folder</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
